import type { SharedFile } from '@visite/call-engine';
import { Download, X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { useCall } from '../call-context.tsx';
import { useFileAddress } from '../use-file-address.ts';
import { LeadButton } from './lead-button.tsx';

interface ViewerHeaderProps {
  file: SharedFile;
  page: number;
  mayLead: boolean;
  onClose: () => void;
}

export function ViewerHeader({ file, page, mayLead, onClose }: ViewerHeaderProps) {
  const t = useTranslation();
  const { call } = useCall();
  const address = useFileAddress(file);
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-b border-line bg-surface px-3 py-2 [@media(max-height:31.99rem)]:py-0">
      <div className="min-w-0 flex-[1_1_5rem] px-1">
        <h2 title={file.name} className="truncate text-base font-semibold">
          {file.name}
        </h2>
        {!mayLead && call.lead?.fileUUID === file.uuid ? (
          <p role="status" className="text-sm leading-snug text-muted">
            {t('tools.lead.led')}
          </p>
        ) : null}
      </div>
      {mayLead ? <LeadButton fileUuid={file.uuid} page={page} /> : null}
      {address ? (
        <a
          href={address}
          download={file.name}
          aria-label={t('tools.viewer.download')}
          className={buttonStyle({ variant: 'quiet', iconOnly: true })}
        >
          <Download />
        </a>
      ) : null}
      <Button variant="quiet" iconOnly aria-label={t('tools.viewer.close')} onClick={onClose}>
        <X />
      </Button>
    </header>
  );
}
