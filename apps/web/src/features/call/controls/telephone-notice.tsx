import { PhoneCall, PhoneForwarded } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageConfig } from '../../../practice/page-config.ts';
import { PhoneLink } from '../../../practice/phone-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { LateStatus } from '../../../ui/late-status.tsx';
import { personName, useCall, useLocalMedia } from '../call-context.tsx';
import { useSustained } from '../use-sustained.ts';
import { callStatus } from '../view/call-status.ts';

/** Asks the other side to talk over the telephone; undefined while that is not possible. */
export function useProposeTelephone(): (() => void) | undefined {
  const { call, side } = useCall();
  const { practice } = usePageConfig();
  const { proposeTelephone } = call.actions;
  if (!proposeTelephone) return undefined;
  // Who dials: the side that knows the other's number.
  const { phone } = call.appointment.patient.patientData;
  const known = side === 'staff' ? Boolean(phone) : practice.phone === '';
  return () => proposeTelephone(known ? 'practice' : 'patient');
}

/** A weak line has to last before something is proposed. */
const weakMs = 5_000;

/** The sound over the telephone: proposed, agreed to, running, and the way back (CALL-72). */
export function TelephoneNotice() {
  const t = useTranslation();
  const { call, side } = useCall();
  const { local } = useLocalMedia();
  const propose = useProposeTelephone();
  const [dismissed, setDismissed] = useState(false);
  const status = callStatus(call, local);
  const weak = useSustained(status === 'poor' || status === 'silence', weakMs);
  const { telephone } = call;
  const { acceptTelephone, endTelephone } = call.actions;
  const size = side === 'staff' ? 'small' : 'regular';
  switch (telephone.step) {
    case 'off':
      if (!weak || !propose || dismissed) return null;
      return (
        <Notice icon={<PhoneForwarded aria-hidden="true" />} text={t('call.telephone.weak')}>
          <Button size={size} variant="primary" onClick={propose}>
            {t('call.telephone.propose')}
          </Button>
          <Button size={size} onClick={() => setDismissed(true)}>
            {t('call.telephone.notNow')}
          </Button>
        </Notice>
      );
    case 'asking':
      return (
        <Notice
          icon={<PhoneForwarded aria-hidden="true" />}
          text={t('call.telephone.asking', { name: personName(call, telephone.with) })}
        >
          <Button size={size} onClick={endTelephone}>
            {t('ui.cancel')}
          </Button>
        </Notice>
      );
    case 'asked':
      return (
        <Notice
          icon={<PhoneForwarded aria-hidden="true" />}
          text={t('call.telephone.asked', { name: personName(call, telephone.with) })}
          hint={<DialHint {...telephone} />}
        >
          <Button size={size} variant="primary" onClick={acceptTelephone}>
            {t('call.telephone.accept')}
          </Button>
          <Button size={size} onClick={endTelephone}>
            {t('call.telephone.decline')}
          </Button>
        </Notice>
      );
    case 'on':
      return (
        <Notice
          icon={<PhoneCall aria-hidden="true" />}
          text={t('call.telephone.on')}
          hint={<DialHint {...telephone} />}
        >
          <Button size={size} onClick={endTelephone}>
            {t('call.telephone.back')}
          </Button>
        </Notice>
      );
  }
}

/** Whoever dials reads the number; the other side that it will ring, and staff on which telephone. */
function DialHint({ calls, with: other }: { calls: 'practice' | 'patient'; with: string }) {
  const t = useTranslation();
  const { call, side } = useCall();
  const { practice } = usePageConfig();
  const dials = (side === 'staff') === (calls === 'practice');
  if (!dials) {
    const name = personName(call, other);
    return side === 'staff' && practice.phone ? (
      <p>
        {t('call.telephone.ringsPractice', {
          name,
          phone: practice.phone.replaceAll(' ', '\u00a0'),
        })}
      </p>
    ) : (
      <p>{t('call.telephone.rings')}</p>
    );
  }
  const phone =
    calls === 'practice' ? (call.appointment.patient.patientData.phone ?? '') : practice.phone;
  return phone ? (
    <p className="flex flex-wrap items-center gap-x-2">
      {t('call.telephone.dial')}
      <PhoneLink phone={phone} wraps />
    </p>
  ) : (
    <p>{t('call.telephone.dialKnown', { name: personName(call, other) })}</p>
  );
}

interface NoticeProps {
  icon: ReactNode;
  text: string;
  /** Who dials. */
  hint?: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

function Notice({ icon, text, hint, children }: NoticeProps) {
  return (
    <div
      data-call-notice=""
      className="flex w-[min(30rem,calc(100%-1rem))] gap-3 rounded-box bg-surface p-3 text-ink shadow-lift"
    >
      <span className="mt-0.5 shrink-0 text-primary-text [&_svg]:size-5">{icon}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <LateStatus className="font-semibold text-balance [overflow-wrap:anywhere]">
          {text}
        </LateStatus>
        {hint}
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </div>
  );
}
