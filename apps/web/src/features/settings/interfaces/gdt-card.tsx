import { FileDown } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';

/** The build puts it beside the pages. */
const bridge = 'visite-gdt.mjs';

/** The bridge for a machine of the practice: where it is, and how it is started for this server. */
export function GdtCard() {
  const t = useTranslation();
  const [into, from] = [t('connections.gdt.into'), t('connections.gdt.from')];
  const command = `node ${bridge} --in C:\\GDT\\${into} --out C:\\GDT\\${from} --server ${window.location.origin} --credentials ${t('connections.gdt.credentials')} --open`;
  return (
    <Card title={t('connections.gdt.title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('connections.gdt.text')}</p>
        <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-5">
          <li>{t('connections.gdt.access')}</li>
          <li>
            <p>{t('connections.gdt.save')}</p>
            <a
              href={`/${bridge}`}
              download
              className={buttonStyle({ variant: 'secondary' }, 'my-2')}
            >
              <FileDown aria-hidden="true" />
              {t('connections.gdt.download')}
            </a>
          </li>
          <li>{t('connections.gdt.start')}</li>
        </ol>
        <div className="w-full">
          <CopyLine
            label={t('connections.gdt.command')}
            value={command}
            texts={{
              copy: t('connections.copy'),
              copied: t('connections.copied'),
              notCopied: t('connections.notCopied'),
            }}
          />
        </div>
      </div>
    </Card>
  );
}
