import type { PasskeyAssertion, PasskeyRequestOptions } from '@visite/contract';
import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { codeOf, ResponseError } from '../../api/api-errors.ts';
import { passkeysSupported, provePasskey } from '../../api/passkey-prompt.ts';
import { staffLoginErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FullNavigation } from '../../navigation/full-navigation.tsx';
import { joinAtOnce } from '../../navigation/join-at-once.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { secureAddress } from '../../session/login-redirect.tsx';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoginCard } from './login-card.tsx';
import {
  isWholeCode,
  refusedPasskey,
  SecondFactorFields,
  typedCode,
} from './second-factor-fields.tsx';

/** How somebody comes in whom the practice software has sent: with a ticket behind the `#` (EMBED-7). */
export function EnterPage() {
  const t = useTranslation();
  const { secureApiBaseUrl } = usePageConfig();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [ticket, setTicket] = useState<string | null>(null);
  usePageTitle(t('enter.title'));
  const page = new URL(pathname, window.location.origin);
  const elsewhere = secureAddress(secureApiBaseUrl, page);

  // Out of the address at once: neither history nor a copied link has it.
  useEffect(() => {
    if (elsewhere || (ticket !== null && hash === '')) return;
    setTicket(hash.slice(1));
    navigate(pathname, { replace: true });
  }, [elsewhere, hash, navigate, pathname, ticket]);

  if (elsewhere) return <FullNavigation to={elsewhere + hash} />;
  return ticket === null ? null : <Entering key={ticket} ticket={ticket} />;
}

type Step = 'entering' | 'factor' | 'refused';

function Entering({ ticket }: { ticket: string }) {
  const t = useTranslation();
  const navigate = useNavigate();
  const load = useApiSessionLoader();
  const [step, setStep] = useState<Step>('entering');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [missing, setMissing] = useState(false);
  const [challenge, setChallenge] = useState<PasskeyRequestOptions | null>(null);
  const [pending, startEntering] = useTransition();
  const begun = useRef(false);

  const enter = async (proof: { totp?: string; passkey?: PasskeyAssertion }) => {
    setFailure(null);
    try {
      const api = await load();
      const answer = await api.ticketLogin({ ticket, ...proof });
      const { appointmentId: id, enrolSecondFactor } = answer;
      if (enrolSecondFactor) return navigate(paths.profile(), { replace: true });
      if (!id) return navigate(paths.dashboard(), { replace: true });
      const address = `${paths.dashboard()}?${queryNames.joinCall}=${encodeURIComponent(id)}`;
      return navigate(address, { replace: true, state: joinAtOnce(id) });
    } catch (error) {
      const wrong = codeOf(error) === 'second-factor-wrong';
      // What the passkey was asked for is used up; the code is still taken.
      if (wrong && proof.passkey) setChallenge(null);
      setFailure(wrong && proof.passkey ? refusedPasskey() : error);
      if (wrong) return;
      if (codeOf(error) !== 'second-factor-required') return setStep('refused');
      const problem = error instanceof ResponseError ? error.problem : null;
      setChallenge((passkeysSupported() ? problem?.passkey : undefined) ?? null);
      setFailure(null);
      setStep('factor');
    }
  };
  // Once for each ticket: presented again it is refused.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    startEntering(() => enter({}));
  });

  const send = (value: string) => {
    const totp = typedCode(value);
    setMissing(totp === '');
    if (totp !== '' && !pending) startEntering(() => enter({ totp }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const type = (value: string) => {
    setCode(value);
    setMissing(false);
    if (isWholeCode(value)) send(value);
  };
  const byPasskey = () =>
    startEntering(async () => {
      if (!challenge) return;
      try {
        await enter({ passkey: await provePasskey(challenge) });
      } catch (error) {
        setFailure(error);
      }
    });

  if (step === 'entering') {
    return (
      <LoginCard title={t('enter.title')}>
        <p role="status" className="mt-4 text-muted">
          {t('enter.entering')}
        </p>
      </LoginCard>
    );
  }
  if (step === 'refused') {
    const known = codeOf(failure) === 'login-failed' || codeOf(failure) === 'invalid-request';
    return (
      <LoginCard title={t('enter.refusedTitle')}>
        <InlineMessage tone="danger" announce className="mt-4">
          {known ? t('enter.refused') : staffLoginErrorText(failure)}
        </InlineMessage>
        <LinkButton to={paths.staffLogin()} block className="mt-6">
          {t('enter.toLogin')}
        </LinkButton>
      </LoginCard>
    );
  }
  return (
    <LoginCard
      title={t('login.codeTitle')}
      intro={t(challenge ? 'login.passkeyOrCodeText' : 'login.codeText')}
    >
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <SecondFactorFields
          {...{ code, missing, failure, pending }}
          hasPasskey={challenge !== null}
          onCode={type}
          onPasskey={byPasskey}
        />
      </form>
    </LoginCard>
  );
}
