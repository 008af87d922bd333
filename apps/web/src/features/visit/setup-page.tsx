import type { LocalMedia } from '@visite/call-engine';
import type { ProgressProblem, TurnServer } from '@visite/contract';
import { EyeOff, Video } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { canCall } from '../../devices/can-call.ts';
import { deviceProblems } from '../../devices/device-help.ts';
import { useLiveRecheck, useMedia } from '../../devices/use-media.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusKept } from '../../navigation/focus-heading.ts';
import { Button } from '../../ui/button.tsx';
import { Banner, InlineMessage } from '../../ui/inline-message.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { DeviceCheckRow } from './device-check-row.tsx';
import { NetworkLine, useNetworkCheck } from './network-check.tsx';
import { SetupChecks } from './setup-checks.tsx';
import { progressProblem } from './setup-problem.ts';

interface SetupPageProps {
  media: LocalMedia;
  turnServers: () => Promise<TurnServer[]>;
  onProgress: (problem: ProgressProblem | null) => void;
  onReady: (problem: ProgressProblem | null) => Promise<void>;
  /** The patient's consent and how to take it back. */
  consent: ReactNode;
  /** The way out for who cannot come. */
  decline: ReactNode;
}

const supported = canCall();

export function SetupPage(props: SetupPageProps) {
  const { media, turnServers, onProgress, onReady, consent, decline } = props;
  const t = useTranslation();
  const state = useMedia(media);
  const network = useNetworkCheck(turnServers);
  const [begun, setBegun] = useState(state.settings.chosen);
  const [joining, setJoining] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problems = deviceProblems(state);
  const problem = progressProblem(supported, problems, network.check);
  const wrong = problems.camera !== null || problems.microphone !== null;
  const [heard, setHeard] = useState(false);
  const works = begun && state.camera.track !== null && heard && network.check === 'good';
  useLiveRecheck(media, problems);
  useFocusKept(begun);

  // Devices that were on last time are opened without asking if the permission is still granted;
  // others stay off.
  useEffect(() => {
    if (media.getSnapshot().settings.chosen) void media.open();
  }, [media]);

  useEffect(() => onProgress(problem), [onProgress, problem]);

  const begin = (active: { audio: boolean; video: boolean }) => {
    setBegun(true);
    void media.openWith(active);
  };
  const ready = () => {
    setJoining(true);
    setFailure(null);
    onReady(problem).catch((error: unknown) => {
      setFailure(error);
      setJoining(false);
    });
  };

  const banner = (
    <Banner inColumn icon={<EyeOff aria-hidden="true" />}>
      <span className="block text-balance">{t('setup.notSeenYet')}</span>
    </Banner>
  );
  const line = (
    <DeviceCheckRow name={t('setup.network.name')} done={network.check === 'good'}>
      <NetworkLine {...network} />
    </DeviceCheckRow>
  );
  return (
    <PatientPage step={2} title={t(works ? 'setup.allWorks' : 'setup.title')} banner={banner}>
      {supported ? null : (
        <InlineMessage tone="danger" title={t('setup.guide.unsupported')}>
          {t('setup.guide.unsupportedWhy')}
        </InlineMessage>
      )}
      {begun ? (
        <SetupChecks {...{ media, state, problems, heard }} network={line} onHeard={setHeard} />
      ) : (
        <SetupAsk onBegin={begin} />
      )}
      {failure ? <InlineMessage announce tone="danger" title={errorText(failure)} /> : null}
      {consent}
      {decline}
      {begun && !wrong ? (
        <div className="sticky bottom-0 -mx-4 in-[main:has([data-question])]:static border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:px-0 max-lg:landscape:static">
          <Button variant="primary" size="large" block loading={joining} onClick={ready}>
            {t('setup.ready')}
          </Button>
          <p className="mt-2 text-center text-muted">{t('setup.readyHint')}</p>
        </div>
      ) : null}
    </PatientPage>
  );
}

interface SetupAskProps {
  onBegin: (active: { audio: boolean; video: boolean }) => void;
}

/** Explains the browser's permission prompt before it appears. */
function SetupAsk({ onBegin }: SetupAskProps) {
  const t = useTranslation();
  return (
    <>
      <p>{t('setup.ask')}</p>
      <Button
        variant="primary"
        size="large"
        block
        icon={<Video aria-hidden="true" className="max-sm:hidden" />}
        onClick={() => onBegin({ audio: true, video: true })}
      >
        {t('setup.turnOn')}
      </Button>
      <Button size="large" block onClick={() => onBegin({ audio: true, video: false })}>
        {t('setup.audioOnly')}
      </Button>
      <Button block variant="link" onClick={() => onBegin({ audio: false, video: false })}>
        {t('setup.listenOnly')}
      </Button>
    </>
  );
}
