import { type Language, languages, type PatientLanguage, writtenLanguage } from '@visite/contract';
import { firstTexts } from '../first-screens.ts';
import { formatMessage, type Message, type TextValues } from './format-message.ts';
import { languageEntry } from './languages.ts';
import type { TextFeature, TextKey } from './text-keys.ts';

export type TextOverrides = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const messages = new Map<PatientLanguage, Map<string, Message>>();
const listeners = new Set<() => void>();
const wanted = new Set<TextFeature>();
const loaded = new Map<string, Promise<void>>();
/** What is shown; for patients there are more than the product's own. */
let language: PatientLanguage = 'de';
/** The practice's own, for what is not translated. */
let practice: Language = 'de';
let overrides: TextOverrides = { de: {}, en: {} };
let edition = 0;

/** Texts of the first screen, before the first render; on the server before each. */
export async function startTexts(
  first: PatientLanguage,
  tenant: TextOverrides,
  practiceLanguage: Language = 'de',
): Promise<void> {
  language = first;
  practice = practiceLanguage;
  overrides = tenant;
  loaded.clear();
  await loadTexts(firstTexts);
  show(first);
}

/** The practice has other texts now; those on screen follow. */
export async function changeTexts(tenant: TextOverrides): Promise<void> {
  overrides = tenant;
  loaded.clear();
  await switchLanguage(language);
}

/** Fetches the features' texts in the language in use, each at most once. */
export async function loadTexts(features: readonly TextFeature[]): Promise<void> {
  for (const feature of features) wanted.add(feature);
  const at = language;
  await Promise.all(features.map((feature) => load(at, feature)));
  // The language was switched meanwhile: a half-translated screen must not appear.
  if (at !== language) await loadTexts(features);
}

/** Switches once everything on screen is available in the other language. */
export async function switchLanguage(next: PatientLanguage): Promise<void> {
  await Promise.all([...wanted].map((feature) => load(next, feature)));
  show(next);
}

/** Of what is written in the product's own two: legal texts, for example. */
export function currentLanguage(): Language {
  return writtenLanguage(language, practice);
}

export const shownLanguage = (): PatientLanguage => language;

/** Another one whenever texts have changed, be it within their language. */
export const currentEdition = (): number => edition;

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For places without a component; inside one, useTranslation() follows a change of language. */
export function text(key: TextKey, values: TextValues = {}): string {
  for (const at of [language, currentLanguage()]) {
    const message = messages.get(at)?.get(key);
    if (message !== undefined) return formatMessage(message, values, languageEntry(at).locale);
  }
  // A missing text shows its key: the place is found, and the screen stays whole.
  return key;
}

function show(next: PatientLanguage): void {
  language = next;
  edition += 1;
  for (const listener of [...listeners]) listener();
}

function load(at: PatientLanguage, feature: TextFeature): Promise<void> {
  const name = `${at}/${feature}`;
  const known = loaded.get(name);
  if (known) return known;
  const own = languages.find((each) => each === at);
  const loading = (own ? fetchTexts(own, feature) : fetchFurther(at, feature)).catch(
    (error: unknown) => {
      loaded.delete(name);
      throw error;
    },
  );
  loaded.set(name, loading);
  return loading;
}

async function fetchTexts(at: Language, feature: TextFeature): Promise<void> {
  const own = Object.entries(overrides[at]).filter(([key]) => key.startsWith(`${feature}.`));
  const [tree, changed] = await Promise.all([loadTextFile(at, feature), compiled(own)]);
  const ours = flattenTexts(tree, feature);
  // Only the build compiles our own texts.
  const all = [...(import.meta.env.DEV ? await compiled(ours) : ours), ...changed];
  keep(at, all);
}

/** Over the written language, whose texts stand where one is missing. */
async function fetchFurther(at: PatientLanguage, feature: TextFeature): Promise<void> {
  const [{ furtherTextFiles }] = await Promise.all([
    import('./further-text-files.ts'),
    load(writtenLanguage(at, practice), feature),
  ]);
  const tree = await furtherTextFiles[`./${at}/${feature}.json`]?.();
  const ours = flattenTexts(tree, feature);
  keep(at, import.meta.env.DEV ? await compiled(ours) : ours);
}

function keep(at: PatientLanguage, entries: readonly Entry[]): void {
  const known = messages.get(at) ?? new Map<string, Message>();
  for (const [key, message] of entries) known.set(key, message);
  messages.set(at, known);
}

type Entry = readonly [key: string, message: Message];

/** The ICU parser is fetched only for a practice that has texts of its own. */
async function compiled(entries: readonly Entry[]): Promise<readonly Entry[]> {
  if (entries.length === 0) return [];
  const { compileMessage } = await import('@lingui/message-utils/compileMessage');
  return entries.map(([key, message]) => [key, compileMessage(String(message))]);
}

/** Texts arrive nested: as strings in development, as compiled token lists from the build. */
export function flattenTexts(tree: unknown, prefix = ''): [key: string, message: Message][] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]): [string, Message][] => {
    const key = prefix ? `${prefix}.${name}` : name;
    return isMessage(value) ? [[key, value]] : flattenTexts(value, key);
  });
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'string' || Array.isArray(value);
}

const firstFiles = import.meta.glob<unknown>('./{de,en}/{app,arrival,home,info,missing,ui}.json', {
  import: 'default',
});

/** Each feature's texts are a chunk of their own per language. */
export async function loadTextFile(at: Language, feature: string): Promise<unknown> {
  const path = `./${at}/${feature}.json`;
  const fetchFile = firstFiles[path] ?? (await laterTextFiles())[path];
  if (!fetchFile) throw new Error(`no texts for ${feature} in ${at}`);
  return fetchFile();
}

async function laterTextFiles(): Promise<Record<string, () => Promise<unknown>>> {
  return (await import('./later-text-files.ts')).laterTextFiles;
}
