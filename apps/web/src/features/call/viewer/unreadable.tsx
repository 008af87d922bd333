import type { SharedFile } from '@visite/call-engine';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { useFileAddress } from '../use-file-address.ts';

interface UnreadableProps {
  file: SharedFile;
  problem: 'password' | 'broken';
}

/** A file that this page cannot show is still the reader's to keep. */
export function Unreadable({ file, problem }: UnreadableProps) {
  const t = useTranslation();
  const address = useFileAddress(file);
  return (
    <InlineMessage
      tone="warning"
      announce
      className="max-w-md"
      action={
        address ? (
          <a href={address} download={file.name} className={buttonStyle({ variant: 'secondary' })}>
            <Download aria-hidden="true" />
            {t('tools.viewer.download')}
          </a>
        ) : null
      }
    >
      {t(`tools.viewer.${problem}`)}
    </InlineMessage>
  );
}
