import { type ReadableColours, readableColours, type Theme } from './readable-colours.ts';

const themes: readonly Theme[] = ['light', 'dark'];

/** Sets the --tenant-* variables of tokens.css; a colour that is none keeps the default there. */
export function applyTenantColours(
  style: { primaryColor: string; accentColor: string },
  target: HTMLElement,
): void {
  for (const theme of themes) {
    set(target, theme, 'primary', readableColours(style.primaryColor, theme));
    set(target, theme, 'accent', readableColours(style.accentColor, theme));
  }
}

function set(
  target: HTMLElement,
  theme: Theme,
  name: 'primary' | 'accent',
  colours: ReadableColours | null,
): void {
  if (!colours) return;
  const prefix = `--tenant-${theme}`;
  target.style.setProperty(`${prefix}-${name}`, colours.fill);
  target.style.setProperty(`${prefix}-on-${name}`, colours.onFill);
  target.style.setProperty(`${prefix}-${name}-text`, colours.asText);
  target.style.setProperty(`${prefix}-${name}-hover`, colours.fillHover);
  target.style.setProperty(`${prefix}-${name}-soft`, colours.soft);
}
