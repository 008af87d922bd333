import { Presentation } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useCall } from '../call-context.tsx';

interface LeadButtonProps {
  fileUuid: string;
  page: number;
}

/** Once taken along, the patient follows to every page and file that is opened here [CALL-32]. */
export function LeadButton({ fileUuid, page }: LeadButtonProps) {
  const t = useTranslation();
  const { call } = useCall();
  const { lead, closeLead } = call.actions;
  const leading = call.lead !== null;
  const elsewhere = call.lead?.fileUUID !== fileUuid || call.lead.page !== page;

  useEffect(() => {
    if (leading && elsewhere) lead?.(fileUuid, page);
  }, [leading, elsewhere, lead, fileUuid, page]);

  if (!lead) return null;
  return (
    <Button
      variant={leading ? 'primary' : 'secondary'}
      aria-pressed={leading}
      icon={<Presentation />}
      onClick={() => (leading ? closeLead?.() : lead(fileUuid, page))}
    >
      <span className="sr-only sm:not-sr-only">
        {t(leading ? 'tools.lead.stop' : 'tools.lead.start')}
      </span>
    </Button>
  );
}
