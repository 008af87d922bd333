/** WCAG 2.2 AA for text, with room for rounding to eight bits. */
const textContrast = 4.55;

/** What a practice chooses stays the fill; everything that must be read is derived from it. */
export interface ReadableColours {
  readonly fill: string;
  readonly onFill: string;
  readonly asText: string;
  readonly soft: string;
}

export type Theme = 'light' | 'dark';

/** The backgrounds of tokens.css on which text in a tenant colour can stand; a test compares them. */
export const backgrounds: Record<Theme, readonly string[]> = {
  light: ['#ffffff', '#f4f6f8', '#ebeef2'],
  dark: ['#171c22', '#0f1317', '#20272f'],
};

const white: Colour = [1, 1, 1];
const black: Colour = [0, 0, 0];

/** Returns null for anything but a six-digit hex colour. */
export function readableColours(hex: string, theme: Theme): ReadableColours | null {
  const fill = parseHex(hex);
  if (!fill) return null;
  const papers = backgrounds[theme].map((paper) => parseHex(paper) ?? white);
  const surface = papers[0] ?? white;
  const soft = mix(fill, surface, theme === 'light' ? 0.1 : 0.2);
  const onFill = textOn(fill);
  return {
    fill: toHex(fill),
    onFill: toHex(onFill),
    asText: toHex(textFrom(fill, [...papers, soft], theme)),
    soft: toHex(soft),
  };
}

/** White if it can be read, else the darkest tone of the same hue that can, else black. */
function textOn(fill: Colour): Colour {
  if (contrast(white, fill) >= textContrast) return white;
  for (const lightness of [0.26, 0.2, 0.14]) {
    const tone = withLightness(fill, lightness);
    if (contrast(tone, fill) >= textContrast) return tone;
  }
  return contrast(black, fill) >= contrast(white, fill) ? black : white;
}

/** The nearest tone of the same hue that can be read on every given background. */
function textFrom(fill: Colour, papers: readonly Colour[], theme: Theme): Colour {
  const step = theme === 'light' ? -0.02 : 0.02;
  const end = theme === 'light' ? black : white;
  const readable = (tone: Colour) => papers.every((paper) => contrast(tone, paper) >= textContrast);
  if (readable(fill)) return fill;
  for (let lightness = lightnessOf(fill); lightness > 0 && lightness < 1; lightness += step) {
    const tone = withLightness(fill, lightness);
    if (readable(tone)) return tone;
  }
  return end;
}

/** Red, green and blue, each 0 to 1, gamma-encoded as in a hex code. */
export type Colour = readonly [red: number, green: number, blue: number];

export function parseHex(hex: string): Colour | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const channel = (index: number) => Number.parseInt(match[index] ?? '0', 16) / 255;
  return [channel(1), channel(2), channel(3)];
}

function toHex(colour: Colour): string {
  const pair = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${colour.map(pair).join('')}`;
}

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const toGamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** WCAG 2 relative luminance. */
function luminance([red, green, blue]: Colour): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** The same hue at another OKLab lightness (0 to 1); chroma shrinks until the screen can show it. */
function withLightness(colour: Colour, lightness: number): Colour {
  const { a, b } = toOklab(colour);
  for (let chroma = 1; chroma > 0.02; chroma -= 0.05) {
    const candidate = fromOklab(lightness, a * chroma, b * chroma);
    if (candidate.every((value) => value >= -0.002 && value <= 1.002)) return clip(candidate);
  }
  return clip(fromOklab(lightness, 0, 0));
}

function lightnessOf(colour: Colour): number {
  return toOklab(colour).lightness;
}

const clip = ([red, green, blue]: Colour): Colour => {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return [inside(red), inside(green), inside(blue)];
};

function toOklab(colour: Colour): { lightness: number; a: number; b: number } {
  const [red, green, blue] = colour.map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab(lightness: number, a: number, b: number): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const themes: readonly Theme[] = ['light', 'dark'];

/**
 * Sets the --tenant-* variables of tokens.css; a colour that is none keeps the default there. On an
 * element other than the root they act where a data-theme attribute stands.
 */
export function applyTenantColours(
  style: { primaryColor: string; accentColor: string },
  target: HTMLElement,
): void {
  for (const [name, value] of tenantVariables(style)) target.style.setProperty(name, value);
}

export function tenantVariables(style: {
  primaryColor: string;
  accentColor: string;
}): [name: string, value: string][] {
  return themes.flatMap((theme) => [
    ...variables(theme, 'primary', readableColours(style.primaryColor, theme)),
    ...variables(theme, 'accent', readableColours(style.accentColor, theme)),
  ]);
}

function variables(
  theme: Theme,
  name: 'primary' | 'accent',
  colours: ReadableColours | null,
): [name: string, value: string][] {
  if (!colours) return [];
  const prefix = `--tenant-${theme}`;
  const shared: [string, string][] = [
    [`${prefix}-${name}`, colours.fill],
    [`${prefix}-on-${name}`, colours.onFill],
  ];
  if (name === 'accent') return shared;
  return [
    ...shared,
    [`${prefix}-primary-text`, colours.asText],
    [`${prefix}-primary-soft`, colours.soft],
  ];
}
