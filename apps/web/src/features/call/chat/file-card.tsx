import type { SharedFile } from '@visite/call-engine';
import { clsx } from 'clsx';
import { FileText, ImageIcon, ShieldAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageEntry } from '../../../i18n/languages.ts';
import { useLanguage, useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useObjectUrl } from '../use-object-url.ts';

interface FileCardProps {
  file: SharedFile;
  onOpen: () => void;
  onCancel: (() => void) | null;
}

/** A file in the chat: transferring, complete or failed. */
export function FileCard({ file, onOpen, onCancel }: FileCardProps) {
  const t = useTranslation();
  const { locale } = languageEntry(useLanguage());
  const size = fileSizeText(file.size, locale);
  if (file.status === 'complete') {
    return (
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col overflow-hidden rounded-inner border border-line bg-surface text-left hover:border-ink"
      >
        <Thumbnail file={file} />
        <Line file={file}>
          {size} · <span className="font-semibold text-primary-text">{t('tools.file.open')}</span>
        </Line>
      </button>
    );
  }
  if (file.status === 'sending' || file.status === 'receiving') {
    const label = t(`tools.file.${file.status}`, { name: file.name });
    return (
      <div className="flex flex-col gap-2 rounded-inner border border-line bg-surface pb-3">
        <div className="flex items-start">
          <Line file={file}>
            {t('tools.file.progress', { percent: Math.round(file.progress * 100), size })}
          </Line>
          {onCancel ? (
            <Button
              variant="quiet"
              size="small"
              iconOnly
              className="m-1"
              aria-label={t('tools.file.cancel', { name: file.name })}
              onClick={onCancel}
            >
              <X />
            </Button>
          ) : null}
        </div>
        <div className="px-3">
          <Progress label={label} labelHidden value={file.progress} />
        </div>
      </div>
    );
  }
  const manipulated = file.status === 'manipulated';
  return (
    <div
      className={clsx(
        'rounded-inner border',
        manipulated ? 'border-danger bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <Line file={file}>{t(`tools.file.${file.status}`)}</Line>
    </div>
  );
}

function Line({ file, children }: { file: SharedFile; children: ReactNode }) {
  const Icon =
    file.status === 'manipulated'
      ? ShieldAlert
      : file.type === 'application/pdf'
        ? FileText
        : ImageIcon;
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3 p-3">
      <Icon
        className={clsx(
          'size-6 shrink-0',
          file.status === 'manipulated' ? 'text-danger' : 'text-muted',
        )}
      />
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{file.name}</span>
        <span className="block text-sm text-muted tabular-nums">{children}</span>
      </span>
    </span>
  );
}

function Thumbnail({ file }: { file: SharedFile }) {
  const address = useObjectUrl(file);
  if (file.type === 'application/pdf' || address === null) return null;
  // The name stands below it.
  return (
    <img src={address} alt="" decoding="async" className="h-40 w-full bg-sunken object-cover" />
  );
}

const units = [
  { bytes: 1_000_000, name: 'MB', digits: 1 },
  { bytes: 1_000, name: 'KB', digits: 0 },
] as const;

/** 2,4 MB, 310 KB; a small file is not zero. */
export function fileSizeText(bytes: number, locale: string): string {
  const unit = units.find((each) => bytes >= each.bytes) ?? units[1];
  const value = Math.max(1, bytes / unit.bytes);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: unit.digits });
  return `${format.format(value)} ${unit.name}`;
}
