/** Red, green and blue, each 0 to 1, gamma-encoded as in a hex code. */
export type Colour = readonly [red: number, green: number, blue: number];

export function parseHex(hex: string): Colour | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const channel = (index: number) => Number.parseInt(match[index] ?? '0', 16) / 255;
  return [channel(1), channel(2), channel(3)];
}

export function toHex(colour: Colour): string {
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

export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** The same hue at another OKLab lightness (0 to 1); chroma shrinks until the screen can show it. */
export function withLightness(colour: Colour, lightness: number): Colour {
  const { a, b } = toOklab(colour);
  for (let chroma = 1; chroma > 0.02; chroma -= 0.05) {
    const candidate = fromOklab(lightness, a * chroma, b * chroma);
    if (candidate.every((value) => value >= -0.002 && value <= 1.002)) return clip(candidate);
  }
  return clip(fromOklab(lightness, 0, 0));
}

export function lightnessOf(colour: Colour): number {
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
