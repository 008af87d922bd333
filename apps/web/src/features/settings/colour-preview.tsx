import { defaultTenantConfig, type Settings } from '@visite/contract';
import type { CSSProperties } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { contrast, parseHex, readableColours, tenantVariables } from '../../ui/readable-colours.ts';

type Style = Settings['config']['style'];

/** WCAG 2.2: what is not text needs this against what is around it. */
const shapeContrast = 3;

/** Both themes as patients will see them, and whether the colours can be told from the paper. */
export function ColourPreview({ style }: { style: Style }) {
  const t = useTranslation();
  const valid = parseHex(style.primaryColor) && parseHex(style.accentColor);
  const shown = valid ? style : defaultTenantConfig().style;
  const variables = Object.fromEntries(tenantVariables(shown)) as CSSProperties;
  const onWhite = contrast(parseHex(shown.primaryColor) ?? [0, 0, 0], [1, 1, 1]);
  const derived = readableColours(shown.primaryColor, 'light');
  const ratio = onWhite.toLocaleString(useLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <section aria-label={t('settings.look.preview')} className="flex flex-col gap-3">
      <p className="text-control font-semibold">{t('settings.look.preview')}</p>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          style={variables}
          className="rounded-box border border-line bg-surface p-4 text-ink"
        >
          <p className="mb-2 text-sm text-muted">{t(`settings.look.${theme}`)}</p>
          <div className="flex flex-wrap items-center gap-3">
            <span className={buttonStyle({ variant: 'primary' })}>{t('settings.look.sample')}</span>
            <span className="font-medium text-primary-text underline">
              {t('settings.look.sampleLink')}
            </span>
            <Badge tone="primary">{t('settings.look.sampleBadge')}</Badge>
            <span className="rounded-inner bg-accent px-3 py-1 text-on-accent">
              {t('settings.look.accentColor')}
            </span>
          </div>
        </div>
      ))}
      <div aria-live="polite">
        {onWhite >= shapeContrast ? (
          <InlineMessage tone="success">{t('settings.look.contrastGood', { ratio })}</InlineMessage>
        ) : (
          <InlineMessage tone="warning">
            {t('settings.look.contrastPoor', {
              ratio,
              text: derived?.asText ?? '',
            })}
          </InlineMessage>
        )}
      </div>
    </section>
  );
}
