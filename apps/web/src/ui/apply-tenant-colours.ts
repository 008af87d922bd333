import { type ReadableColours, readableColours, type Theme } from './readable-colours.ts';

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
    [`${prefix}-${name}-text`, colours.asText],
  ];
  if (name === 'accent') return shared;
  return [
    ...shared,
    [`${prefix}-primary-hover`, colours.fillHover],
    [`${prefix}-primary-soft`, colours.soft],
  ];
}
