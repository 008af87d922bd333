import type { SharedFile } from '@visite/call-engine';
import { CameraOff, CircleCheck } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lazyPart } from '../../../navigation/retry-import.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type LiveCall, personName, useCall, useLocalMedia } from '../call-context.tsx';
import { useSustained } from '../use-sustained.ts';

const RequestDialog = lazyPart(async () => (await import('./consent-dialogs.tsx')).RequestDialog);
const PreviewDialog = lazyPart(async () => (await import('./consent-dialogs.tsx')).PreviewDialog);

interface ScreenshotDialogsProps {
  onOpenFile: (uuid: string) => void;
}

/** The dialogs that a screenshot request needs on this side [SHOT-2]. */
export function ScreenshotDialogs({ onOpenFile }: ScreenshotDialogsProps) {
  const { side } = useCall();
  return side === 'staff' ? <StaffDialogs onOpenFile={onOpenFile} /> : <PatientDialogs />;
}

/** Without an answer for this long the camera for the photo is closed; the question stays. */
const undecidedMs = 2 * 60_000;

function PatientDialogs() {
  const { screenshot } = useCall().call;
  const { media, local } = useLocalMedia();
  const forgotten = useSustained(local.photo.camera.track !== null, undecidedMs);
  useEffect(() => {
    if (forgotten) media.closePhotoCamera();
  }, [forgotten, media]);
  return (
    <Suspense fallback={null}>
      {screenshot.step === 'asked' ? <RequestDialog by={screenshot.by} /> : null}
      {screenshot.step === 'preview' ? (
        <PreviewDialog by={screenshot.by} still={screenshot.still} />
      ) : null}
    </Suspense>
  );
}

function StaffDialogs({ onOpenFile }: ScreenshotDialogsProps) {
  return <RequestCard still={useReceivedScreenshot(onOpenFile)} />;
}

/** Not modal: while the patient decides, the conversation goes on. */
function RequestCard({ still }: { still: SharedFile | null }) {
  const t = useTranslation();
  const { call } = useCall();
  const { step } = call.screenshot;
  const { requestScreenshot, withdrawScreenshot, closeScreenshot } = call.actions;
  const name = personName(call, call.appointment.patient.person.id);
  if (step === 'waiting') {
    return (
      <Card icon={<Spinner />} title={t('tools.shot.waiting', { name })}>
        {withdrawScreenshot ? (
          <Button size="small" onClick={withdrawScreenshot}>
            {t('tools.shot.withdraw')}
          </Button>
        ) : null}
      </Card>
    );
  }
  if (step === 'denied') {
    return (
      <Card icon={<CameraOff />} title={t('tools.shot.denied', { name })}>
        {requestScreenshot ? (
          <Button size="small" onClick={requestScreenshot}>
            {t('tools.shot.askAgain')}
          </Button>
        ) : null}
        {closeScreenshot ? (
          <Button size="small" variant="primary" onClick={closeScreenshot}>
            {t('tools.shot.understood')}
          </Button>
        ) : null}
      </Card>
    );
  }
  if (step === 'accepted') {
    return (
      <Card icon={<CircleCheck />} title={t('tools.shot.accepted', { name })}>
        <div className="w-full">
          <Progress label={t('tools.shot.arriving')} labelHidden value={still?.progress ?? null} />
        </div>
      </Card>
    );
  }
  return null;
}

interface CardProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Card({ icon, title, children }: CardProps) {
  const id = useId();
  return (
    <div
      role="dialog"
      aria-labelledby={id}
      className="pointer-events-auto flex w-full max-w-md flex-col gap-3 rounded-box border border-line bg-surface p-4 text-ink shadow-lift"
    >
      <p id={id} role="status" className="flex items-start gap-3 font-semibold">
        <span className="mt-0.5 [&_svg]:size-5">{icon}</span>
        {title}
      </p>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}

/** Opens the accepted photo as soon as its transfer is complete. */
function useReceivedScreenshot(onOpenFile: (uuid: string) => void): SharedFile | null {
  const { call } = useCall();
  const { step } = call.screenshot;
  const known = useRef<ReadonlySet<string>>(new Set());
  const still =
    step === 'accepted'
      ? findScreenshot(call.files, call.appointment.patient.person.id, known.current)
      : null;
  const arrived = still?.status === 'complete' ? still.uuid : null;

  const note = useEffectEvent(() => {
    known.current = new Set(call.files.keys());
  });
  useEffect(() => {
    if (step === 'waiting') note();
  }, [step]);

  const show = useEffectEvent((uuid: string) => {
    onOpenFile(uuid);
    call.actions.closeScreenshot?.();
  });
  useEffect(() => {
    if (arrived !== null) show(arrived);
  }, [arrived]);
  return still;
}

/** File name prefix of photos taken by the patient's client. */
const screenshotName = /^visite-/;

/** The photo that answers a request; `known` are the ids of files from before the request. */
export function findScreenshot(
  files: LiveCall['files'],
  patientId: string,
  known: ReadonlySet<string>,
): SharedFile | null {
  const found = [...files.values()].find(
    ({ uuid, from, name, type }) =>
      !known.has(uuid) && from === patientId && type === 'image/jpeg' && screenshotName.test(name),
  );
  return found ?? null;
}
