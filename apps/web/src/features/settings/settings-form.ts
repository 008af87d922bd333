import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type FieldError, isLegalLink, type Settings, settingsInput } from '@visite/contract';
import { type FieldErrors, get, useFormContext } from 'react-hook-form';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ownPath } from '../../practice/legal-target.ts';

/** The tabs of the settings. */
export const sections = [
  'practice',
  'look',
  'texts',
  'links',
  'legal',
  'features',
  'security',
  'profile',
  'interfaces',
] as const;
export type Section = (typeof sections)[number];

const securityPaths = [
  'secondFactorRequired',
  'passkeyLogin',
  'certificateReplacesFactor',
  'config.securityContact',
];

export function sectionOf(path: string): Section {
  if (path.startsWith('legalTexts')) return 'legal';
  if (path.startsWith('config.style')) return 'look';
  if (path.includes('.texts.')) return 'texts';
  if (path.startsWith('config.links')) return 'links';
  if (securityPaths.includes(path)) return 'security';
  if (path.startsWith('config.') || path === 'contentRetentionMonths') return 'features';
  return 'practice';
}

export const settingsResolver = contractResolver<Settings>(settingsInput, {
  check: (typed) => extraErrors(typed, window.location.origin),
});

/** Beyond the schema: invalid ICU messages, and links to pages that this site does not have. */
export function extraErrors(typed: Settings, origin: string): FieldError[] {
  const paths = [...brokenTexts(typed), ...linksToMissingPages(typed, origin)];
  return paths.map((path) => ({ path, code: 'invalid' }));
}

/** The form context, with the error text for a dotted path. */
export function useSettingsForm() {
  const t = useTranslation();
  const form = useFormContext<Settings>();
  const { errors } = form.formState;
  const errorAt = (path: string) => formErrorText(get(errors, path), t('settings.entry'));
  return { ...form, errorAt };
}

/** Dotted paths of all errors. */
export function errorPaths(errors: FieldErrors<Settings>): string[] {
  return pathsIn(errors, []);
}

function pathsIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && typeof value.type === 'string') return [path.join('.')];
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]));
}

/** Paths of absolute links to this site whose page does not exist. */
function linksToMissingPages({ config }: Settings, origin: string): string[] {
  return Object.entries(config.links)
    .filter(([, link]) => {
      const own = ownPath(link, origin);
      return own !== null && !isLegalLink(own);
    })
    .map(([name]) => `config.links.${name}`);
}

/** Paths of own texts that are no valid ICU message; rendering them would fail. */
function brokenTexts({ config }: Settings): string[] {
  const isBroken = (message: string) => {
    try {
      compileMessageOrThrow(message);
      return false;
    } catch {
      return true;
    }
  };
  return Object.entries(config.videoConsultation.texts).flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(([, message]) => isBroken(message))
      .map(([key]) => `config.videoConsultation.texts.${language}.${key}`),
  );
}

type OwnTexts = Settings['config']['videoConsultation']['texts']['de'];

/** Replaces one text; an empty one restores the built-in text. */
export function withText(own: OwnTexts, key: string, text: string): OwnTexts {
  const { [key]: _, ...others } = own;
  return text.trim() === '' ? others : { ...others, [key]: text };
}

interface FoundText {
  key: string;
  /** Built-in text; empty for a key that no longer exists. */
  text: string;
}

/** Texts whose key or text contains every word; without words, the replaced ones. */
export function findTexts(
  texts: ReadonlyMap<string, string>,
  own: Readonly<Record<string, string>>,
  typed: string,
): FoundText[] {
  const words = typed.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return Object.keys(own)
      .sort()
      .map((key) => ({ key, text: texts.get(key) ?? '' }));
  }
  return [...texts]
    .filter(([key, text]) => {
      const all = `${key} ${text} ${own[key] ?? ''}`.toLocaleLowerCase('de');
      return words.every((word) => all.includes(word));
    })
    .map(([key, text]) => ({ key, text }));
}
