import { Presentation } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { LiveCall } from '../live-call.ts';

interface LeadButtonProps {
  call: LiveCall;
  fileUuid: string;
  page: number;
}

/** Once taken along, the patient follows to every page and file that is opened here [CALL-32]. */
export function LeadButton({ call, fileUuid, page }: LeadButtonProps) {
  const t = useTranslation();
  const { present, stopPresenting } = call.actions;
  const leading = call.presenter !== null;
  const elsewhere = call.presenter?.fileUUID !== fileUuid || call.presenter.page !== page;

  useEffect(() => {
    if (leading && elsewhere) present?.(fileUuid, page);
  }, [leading, elsewhere, present, fileUuid, page]);

  if (!present) return null;
  return (
    <Button
      variant={leading ? 'primary' : 'secondary'}
      aria-pressed={leading}
      icon={<Presentation />}
      onClick={() => (leading ? stopPresenting?.() : present(fileUuid, page))}
    >
      <span className="sr-only sm:not-sr-only">
        {t(leading ? 'tools.lead.stop' : 'tools.lead.start')}
      </span>
    </Button>
  );
}
