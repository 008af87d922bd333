import { defaultTenantConfig, type Settings } from '@visite/contract';
import { type CSSProperties, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { VisiteMark } from '../../practice/visite-mark.tsx';
import { Button } from '../../ui/button.tsx';

import { fittingPicture } from '../../ui/draw-picture.ts';
import { controlStyle, Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { contrast, parseHex, readableColours, tenantVariables } from '../../ui/readable-colours.ts';
import { useSettingsForm } from './settings-form.ts';

const logoBox = { width: 480, height: 160 };
/** Maximum length of the data URL in the contract. */
const logoLength = 200_000;

const trimmed = (typed: string) => typed.trim();

export function LookSection() {
  const t = useTranslation();
  const { control, errorAt, register, setValue } = useSettingsForm();
  const style = useWatch({ control, name: 'config.style' });
  const [unusable, setUnusable] = useState(false);

  const takeLogo = async (file: File) => {
    setUnusable(false);
    try {
      const logo = fittingPicture(await createImageBitmap(file), logoBox);
      if (logo.length > logoLength) setUnusable(true);
      else setValue('config.style.logo', logo);
    } catch (error) {
      console.debug('the picture could not be read', error);
      setUnusable(true);
    }
  };
  return (
    <div className="grid max-w-3xl gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        {(['primaryColor', 'accentColor'] as const).map((name) => (
          <Field
            key={name}
            label={t(`settings.look.${name}`)}
            hint={t(`settings.look.${name}Hint`)}
            error={errorAt(`config.style.${name}`)}
          >
            {(wiring) => (
              <span className="flex gap-2">
                <input
                  type="color"
                  aria-label={t('settings.look.pick', { colour: t(`settings.look.${name}`) })}
                  value={/^#[0-9a-f]{6}$/i.test(style[name]) ? style[name] : '#000000'}
                  onChange={(event) => setValue(`config.style.${name}`, event.target.value)}
                  className="h-(--control) w-14 rounded-box border border-line-strong bg-surface p-1"
                />
                <input
                  {...register(`config.style.${name}`, { setValueAs: trimmed })}
                  {...wiring}
                  maxLength={7}
                  spellCheck={false}
                  className={`${controlStyle} max-w-36 tabular-nums`}
                />
              </span>
            )}
          </Field>
        ))}
        <div className="flex flex-col gap-2">
          <p className="text-control font-semibold">{t('settings.look.logo')}</p>
          <p className="text-control text-muted">{t('settings.look.logoHint')}</p>
          {style.logo ? (
            <img
              src={style.logo}
              alt={t('settings.look.logo')}
              className="max-h-20 max-w-60 self-start rounded-inner bg-white p-2"
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <FileButton accept="image/png,image/jpeg" onFile={takeLogo}>
              {t('settings.look.logoChoose')}
            </FileButton>
            {style.logo ? (
              <Button onClick={() => setValue('config.style.logo', '')}>
                {t('settings.look.logoRemove')}
              </Button>
            ) : null}
          </div>
          {unusable || errorAt('config.style.logo') ? (
            <InlineMessage tone="danger" announce>
              {t('settings.look.logoWrong')}
            </InlineMessage>
          ) : null}
        </div>
      </div>
      <ColourPreview style={style} />
    </div>
  );
}

type Style = Settings['config']['style'];

/** WCAG 2.2: minimum contrast of non-text elements. */
const shapeContrast = 3;

/** Preview in both themes, and the contrast of the primary colour on white. */
function ColourPreview({ style }: { style: Style }) {
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
            <VisiteMark className="size-9" />
            <span className="rounded-full bg-practice-soft px-3 py-1 font-medium text-practice-text">
              {t('settings.look.sample')}
            </span>
            <span className="rounded-inner bg-practice px-3 py-1 text-on-practice">
              {t('settings.look.primaryColor')}
            </span>
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
