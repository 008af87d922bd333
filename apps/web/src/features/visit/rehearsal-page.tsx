import type { LocalMedia } from '@visite/call-engine';
import type { RehearsalProblem, TurnServer } from '@visite/contract';
import { Check, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canCall } from '../../devices/can-call.ts';
import { deviceProblems } from '../../devices/device-help.ts';
import { useLiveRecheck, useMedia } from '../../devices/use-media.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { callProblem, callWorked, RehearsalCallRow, useRehearsalCall } from './rehearsal-call.tsx';
import { SetupChecks } from './setup-checks.tsx';
import { progressProblem } from './setup-problem.ts';

interface RehearsalPageProps {
  /** Of an appointment, or for anybody: then the practice is told nothing. */
  kind: 'rehearsal' | 'check';
  /** Where "done" leads. */
  next: string;
  media: LocalMedia;
  begin: () => Promise<TurnServer[]>;
  /** Tells the practice; null: everything worked. */
  report?: (problem: RehearsalProblem | null) => Promise<void>;
}

const supported = canCall();
/** A question that the browser still asks is no trouble yet. */
const settledAfterMs = 3_000;

const words = {
  rehearsal: {
    title: 'rehearsal.title',
    readyText: 'rehearsal.readyText',
    notReadyText: 'rehearsal.notReadyText',
  },
  check: {
    title: 'rehearsal.check.title',
    readyText: 'rehearsal.check.readyText',
    notReadyText: 'rehearsal.check.notReadyText',
  },
} as const;

/** Before the visit: devices, loudspeaker and a real call with oneself, without a login (TRY-1, CHECK-1). */
export function RehearsalPage({ kind, next, media, begin, report }: RehearsalPageProps) {
  const t = useTranslation();
  const state = useMedia(media);
  const [begun, setBegun] = useState(false);
  const [heard, setHeard] = useState(false);
  const [tone, setTone] = useState<boolean | null>(null);
  const problems = deviceProblems(state);
  const { camera, microphone } = state;
  const { call, again } = useRehearsalCall(
    supported && begun ? camera.track : null,
    supported && begun ? microphone.track : null,
    begin,
  );
  useLiveRecheck(media, problems);
  const problem =
    progressProblem(supported, problems, 'good') ??
    callProblem(call) ??
    (tone === false ? 'speaker-silent' : null);
  const works =
    problem === null && camera.track !== null && heard && callWorked(call) && tone === true;
  // Kept: the devices are off from then on, and nothing is checked any more.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!works) return;
    setReady(true);
    media.close();
  }, [works, media]);
  const told = useReport(begun ? (ready ? 'ready' : problem) : null, report);

  const start = () => {
    setBegun(true);
    void media.openWith({ audio: true, video: true });
  };
  const sign = ready ? <PageSign icon={Check} tone="success" /> : null;
  return (
    <PatientPage
      key={ready ? 'ready' : 'checks'}
      title={t(ready ? 'rehearsal.ready' : words[kind].title)}
      sign={sign}
    >
      {supported ? null : (
        <InlineMessage tone="danger" title={t('setup.guide.unsupported')}>
          {t('setup.guide.unsupportedWhy')}
        </InlineMessage>
      )}
      {ready ? (
        <p role="status">{t(words[kind].readyText)}</p>
      ) : begun ? (
        <SetupChecks
          {...{ media, state, problems, heard }}
          rehearsal
          network={<RehearsalCallRow call={call} again={again} />}
          onHeard={setHeard}
          onSpeaker={setTone}
        />
      ) : (
        <>
          <p>{t('rehearsal.intro')}</p>
          <p>{t('setup.ask')}</p>
          <Button
            variant="primary"
            size="large"
            block
            icon={<Video aria-hidden="true" className="max-sm:hidden" />}
            onClick={start}
          >
            {t('setup.turnOn')}
          </Button>
        </>
      )}
      {begun && !ready ? <Remaining {...{ kind, problem, heard, tone }} /> : null}
      {told.failure ? (
        <InlineMessage announce tone="danger" title={t('rehearsal.notTold')}>
          <p>{errorText(told.failure)}</p>
          <Button className="mt-3" onClick={told.again}>
            {t('rehearsal.tellAgain')}
          </Button>
        </InlineMessage>
      ) : null}
      {begun ? (
        <LinkButton block size="large" variant={ready ? 'primary' : 'secondary'} to={next}>
          {t('rehearsal.done')}
        </LinkButton>
      ) : null}
    </PatientPage>
  );
}

interface RemainingProps {
  kind: keyof typeof words;
  problem: RehearsalProblem | null;
  heard: boolean;
  tone: boolean | null;
}

/** In words: what is still to do, or who helps with the trouble. */
function Remaining({ kind, problem, heard, tone }: RemainingProps) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  if (problem) {
    return (
      <InlineMessage tone="warning" title={t('rehearsal.notReady')}>
        <p>{t(words[kind].notReadyText)}</p>
        <PhoneLink phone={practice.phone} />
      </InlineMessage>
    );
  }
  return (
    <p role="status" className="font-semibold">
      {!heard ? t('rehearsal.next.speak') : tone === null ? t('rehearsal.next.tone') : null}
    </p>
  );
}

type Result = RehearsalProblem | 'ready' | null;

/** Sends each new result once; trouble only when it lasts. */
function useReport(result: Result, report: RehearsalPageProps['report']) {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setFailure(null);
    if (result === null || !report) return;
    if (attempt > 0) console.debug('the result is sent again', attempt);
    const send = () => report(result === 'ready' ? null : result).catch(setFailure);
    const timer = setTimeout(send, result === 'ready' ? 0 : settledAfterMs);
    return () => clearTimeout(timer);
  }, [result, report, attempt]);
  return { failure, again: () => setAttempt((before) => before + 1) };
}
