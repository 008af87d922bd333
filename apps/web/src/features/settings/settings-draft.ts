import { isLegalLink, parseInput, type Settings, settings } from '@visite/contract';
import { ownPath } from '../../practice/legal-target.ts';

/** Where each part of the settings stands. */
export const sections = ['practice', 'look', 'texts', 'links', 'features', 'security'] as const;
export type Section = (typeof sections)[number];

/** Errors by dotted path. */
export type Refused = Readonly<Record<string, string>>;

export function sectionOf(path: string): Section {
  if (path.startsWith('config.style')) return 'look';
  if (path.includes('.texts.')) return 'texts';
  if (path.startsWith('config.links')) return 'links';
  if (path.startsWith('config.')) return 'features';
  return path === 'secondFactorRequired' ? 'security' : 'practice';
}

export function draftErrors(draft: Settings) {
  const parsed = parseInput(settings, draft);
  return parsed.ok ? [] : parsed.errors;
}

/** Paths of links that lead, by a whole address of this site, to a page that it does not have. */
export function linksBack({ config }: Settings, origin: string): string[] {
  return Object.entries(config.links)
    .filter(([, link]) => {
      const own = ownPath(link, origin);
      return own !== null && !isLegalLink(own);
    })
    .map(([name]) => `config.links.${name}`);
}

/** The draft with one text replaced, or back to the built-in one where nothing is left. */
export function withText(
  draft: Settings,
  language: 'de' | 'en',
  key: string,
  text: string,
): Settings {
  const { [key]: _, ...others } = draft.config.videoConsultation.texts[language];
  const changed = text.trim() === '' ? others : { ...others, [key]: text };
  return withConfig(draft, {
    videoConsultation: {
      ...draft.config.videoConsultation,
      texts: { ...draft.config.videoConsultation.texts, [language]: changed },
    },
  });
}

export function withConfig(draft: Settings, changed: Partial<Settings['config']>): Settings {
  return { ...draft, config: { ...draft.config, ...changed } };
}
