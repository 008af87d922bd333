import { legalBlocks, type Settings } from '@visite/contract';
import { set } from 'react-hook-form';
import type { TextKey } from '../../i18n/text-keys.ts';
import type { useTranslation } from '../../i18n/use-translation.ts';
import { titleKeys } from './legal-state.ts';
import { sectionOf } from './settings-form.ts';

/** Own texts are a flat map whose keys have dots themselves. */
const ownText = /^config\.(videoConsultation|patientPortal)\.texts\.(de|en)\.(.+)$/;
const legalText = /^legalTexts\.([a-z-]+)\.(de|en)$/;

/** The settings with one value replaced, named as conflicts name it. */
export function withSetting(settings: Settings, path: string, value: unknown): Settings {
  const changed = structuredClone(settings);
  const [, part, language, key] = ownText.exec(path) ?? [];
  if (!part || !language || !key) {
    set(changed, path, value);
    return changed;
  }
  const texts = changed.config[part as 'videoConsultation'].texts[language as 'de'];
  if (typeof value === 'string') texts[key] = value;
  else delete texts[key];
  return changed;
}

/** The value at such a path. */
export function settingAt(settings: Settings, path: string): unknown {
  const [, part, language, key] = ownText.exec(path) ?? [];
  if (part && language && key) {
    return settings.config[part as 'videoConsultation'].texts[language as 'de'][key];
  }
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
      settings,
    );
}

const labels: Readonly<Record<string, TextKey>> = {
  'practice.name': 'settings.practice.name',
  'practice.company': 'settings.practice.company',
  'practice.phone': 'settings.practice.phone',
  'practice.timeZone': 'settings.practice.timeZone',
  'config.style.primaryColor': 'settings.look.primaryColor',
  'config.style.accentColor': 'settings.look.accentColor',
  'config.style.logo': 'settings.look.logo',
  'config.links.imprint': 'app.imprint',
  'config.links.patientPrivacy': 'app.patientPrivacy',
  'config.links.patientTerms': 'app.patientTerms',
  'config.links.staffPrivacy': 'app.staffPrivacy',
  'config.links.staffTerms': 'app.staffTerms',
  'config.securityContact': 'settings.security.contact',
  contentRetentionMonths: 'settings.features.keep',
};

type Translate = ReturnType<typeof useTranslation>;

/** As the screen names the entry; one that it has no name for goes by its tab. */
export function settingLabel(t: Translate, path: string): string {
  const known = labels[path];
  if (known) return t(known);
  const inLanguage = (language: string) =>
    t(language === 'de' ? 'settings.german' : 'settings.english');
  const [, block, ofBlock] = legalText.exec(path) ?? [];
  const legal = legalBlocks.find((each) => each === block);
  if (legal && ofBlock) return `${t(titleKeys[legal])} (${inLanguage(ofBlock)})`;
  const [, , language, key] = ownText.exec(path) ?? [];
  if (language && key) {
    const screen = `settings.texts.screens.${key.split('.')[0]}` as TextKey;
    return `${t('settings.section.texts')}: ${t(screen)} (${inLanguage(language)})`;
  }
  return t(`settings.section.${sectionOf(path)}`);
}

const shownLength = 200;

/** The value in short: a legal text is pages long, a logo no text at all. */
export function settingText(t: Translate, path: string, value: unknown): string {
  if (path === 'contentRetentionMonths') {
    return t('settings.features.months', { count: Number(value) });
  }
  const words = String(value ?? '');
  if (path === 'config.style.logo' && words !== '') {
    return t('settings.look.logoSize', { kilobytes: Math.ceil((words.length * 3) / 4 / 1024) });
  }
  return words.length > shownLength ? `${words.slice(0, shownLength)}…` : words;
}
