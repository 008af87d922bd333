import { MonitorCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link.tsx';

interface TryOutLinkProps {
  callid: string;
  /** There is nothing more pressing on the page. */
  primary?: boolean;
}

/** To the rehearsal: from the moment that the link is sent, without a login (TRY-1). */
export function TryOutLink({ callid, primary = false }: TryOutLinkProps) {
  const t = useTranslation();
  return (
    <LinkButton
      block
      size="large"
      variant={primary ? 'primary' : 'secondary'}
      icon={<MonitorCheck aria-hidden="true" />}
      to={paths.patientRehearsal(callid)}
    >
      {t('arrival.tryOut')}
    </LinkButton>
  );
}
