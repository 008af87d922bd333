import {
  type Colour,
  contrast,
  lightnessOf,
  mix,
  parseHex,
  toHex,
  withLightness,
} from './colour.ts';

/** WCAG 2.2 AA for text, with room for rounding to eight bits. */
const textContrast = 4.55;

/** What a practice chooses stays the fill; everything that must be read is derived from it. */
export interface ReadableColours {
  readonly fill: string;
  readonly fillHover: string;
  readonly onFill: string;
  readonly asText: string;
  readonly soft: string;
}

export type Theme = 'light' | 'dark';

/** The backgrounds of tokens.css on which text in a tenant colour can stand; a test compares them. */
export const backgrounds: Record<Theme, readonly string[]> = {
  light: ['#ffffff', '#f5f7f9', '#edf1f4'],
  dark: ['#161e26', '#0e141a', '#1e2831'],
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
  const hover = mix(onFill === white ? black : white, fill, 0.12);
  return {
    fill: toHex(fill),
    fillHover: toHex(hover),
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
