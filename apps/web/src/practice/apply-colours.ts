import { defaultTenantConfig, type TenantConfig } from '@visite/contract';

/**
 * tokens.css already carries what is derived from the default colours; only a practice with colours
 * of its own fetches the arithmetic. Without it the page is readable all the same.
 */
export async function applyColours(style: TenantConfig['style']): Promise<void> {
  const usual = defaultTenantConfig().style;
  const same =
    style.primaryColor.toLowerCase() === usual.primaryColor.toLowerCase() &&
    style.accentColor.toLowerCase() === usual.accentColor.toLowerCase();
  if (same) return;
  try {
    const { applyTenantColours } = await import('../ui/readable-colours.ts');
    applyTenantColours(style, document.documentElement);
  } catch (error) {
    console.debug('the colours of the practice could not be applied', error);
  }
}
