import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { staffToken } from '../../api/staff-storage.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FullNavigation } from '../../navigation/full-navigation.tsx';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { secureAddress, wantedRoute } from '../../session/login-redirect.tsx';
import { currentApiSession } from '../../session/use-api-session.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useTyped } from '../../ui/keep-typed.ts';
import { CertificateLine } from './certificate-line.tsx';
import { LoginCard } from './login-card.tsx';
import { LoginForm, type LoginStep } from './login-form.tsx';
import { linkIn, type StaffLink, useLinkCheck } from './use-link-check.ts';

export function LoginPage() {
  const { secureApiBaseUrl } = usePageConfig();
  const [query] = useSearchParams();
  const link = linkIn(query);

  // A second-factor link is kept when redirecting to the secure origin.
  const own = link ? paths.staffEnrolment(link.staffId, link.token) : paths.staffLogin();
  const wanted = new URL(link ? own : (wantedRoute.peek() ?? own), window.location.origin);
  const elsewhere = secureAddress(secureApiBaseUrl, wanted);
  if (elsewhere) return <FullNavigation to={elsewhere} />;
  if (staffToken.get() !== null) {
    return <Navigate to={link ? paths.profile() : paths.staffRoot()} replace />;
  }

  const closed = currentApiSession()?.stream.get().reason;
  return <LoginScreen link={link} ended={closed === 'logged-out' || closed === 'refused'} />;
}

interface LoginScreenProps {
  link?: StaffLink | null;
  /** The session before it was ended. */
  ended?: boolean;
}

/** What the server renders too. */
export function LoginScreen({ link, ended = false }: LoginScreenProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const [step, setStep] = useState<LoginStep>('password');
  const asksCode = step !== 'password';
  usePageTitle(t(asksCode ? 'login.codeTitle' : 'login.title'));
  useTyped();
  return (
    <LoginCard
      title={t(asksCode ? 'login.codeTitle' : 'login.title')}
      intro={asksCode ? t(`login.${step}Text`) : undefined}
      below={<CertificateLine />}
    >
      {ended ? <InlineMessage className="mt-4">{t('login.sessionEnded')}</InlineMessage> : null}
      {link ? <LinkMessage link={link} /> : null}
      <LoginForm
        enrolmentToken={link?.token}
        onStep={setStep}
        onLogin={({ enrolSecondFactor }) => {
          // The requested page is opened after the second factor is set up.
          if (enrolSecondFactor) navigate(paths.profile(), { replace: true });
          else navigate(wantedRoute.take() ?? paths.dashboard(), { replace: true });
        }}
      />
    </LoginCard>
  );
}

/** Whether the second-factor link is valid; an expired one still allows a login. */
function LinkMessage({ link }: { link: StaffLink }) {
  const t = useTranslation();
  const state = useLinkCheck('second-factor', link);
  if (state === 'invalid') {
    return (
      <InlineMessage tone="danger" announce className="mt-4" title={t('login.linkInvalidTitle')}>
        {t('login.enrolLinkInvalid')}
      </InlineMessage>
    );
  }
  return (
    <InlineMessage className="mt-4" title={t('login.enrolTitle')}>
      {t('login.enrolText')}
    </InlineMessage>
  );
}
