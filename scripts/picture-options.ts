import { parseArgs } from 'node:util';

export const pictureWidths = [390, 768, 1280, 1920] as const;
export const pictureLanguages = ['de', 'en'] as const;
export const pictureThemes = ['light', 'dark'] as const;

export type PictureLanguage = (typeof pictureLanguages)[number];
export type PictureTheme = (typeof pictureThemes)[number];

export interface PictureOptions {
  /** Names of screens, or their beginnings; empty: all of them. */
  screens: readonly string[];
  widths: readonly number[];
  languages: readonly PictureLanguage[];
  themes: readonly PictureTheme[];
  /** Compare the gallery with this commit; empty: with the last tag, or where the version was set. */
  against: string | null;
  /** Write the contact sheet here. */
  sheet: string | null;
}

const strings = { type: 'string', multiple: true } as const;

/** Reads `--screens a,b --widths 390 --languages de --themes dark`, `--against [commit]`, `--sheet file`. */
export function pictureOptions(args: readonly string[]): PictureOptions {
  // `--against` alone means the last tag; parseArgs wants a value.
  const given = args.flatMap((arg, index) =>
    arg === '--against' && (args[index + 1] ?? '--').startsWith('--') ? ['--against='] : [arg],
  );
  const { values } = parseArgs({
    args: given,
    options: {
      screens: strings,
      widths: strings,
      languages: strings,
      themes: strings,
      against: { type: 'string' },
      sheet: { type: 'string' },
    },
  });
  return {
    screens: list(values.screens),
    widths: chosen('--widths', list(values.widths).map(Number), pictureWidths),
    languages: chosen('--languages', list(values.languages), pictureLanguages),
    themes: chosen('--themes', list(values.themes), pictureThemes),
    against: values.against ?? null,
    sheet: values.sheet ?? null,
  };
}

/** `--screens call` takes `call-staff` too. */
export function wants(screens: readonly string[], name: string): boolean {
  return screens.length === 0 || screens.some((each) => name.startsWith(each));
}

const list = (values: readonly string[] = []) =>
  values.flatMap((value) => value.split(',')).filter((value) => value !== '');

function chosen<Value extends string | number>(
  option: string,
  values: readonly (string | number)[],
  known: readonly Value[],
): readonly Value[] {
  const unknown = values.filter((value) => !known.some((each) => each === value));
  if (unknown.length > 0) {
    throw new Error(`${option} knows ${known.join(', ')}, not ${unknown.join(', ')}`);
  }
  return values.length === 0 ? known : known.filter((each) => values.includes(each));
}
