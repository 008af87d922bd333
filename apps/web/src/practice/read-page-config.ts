import type { Language, PageConfig, PasskeyLoginMode } from '@visite/contract';
import { defaultTenantConfig, defaultTimeZone, noLegalVersions } from '@visite/contract';

/**
 * The data block of the page over the defaults. Our own server has validated it; here a missing or
 * mistyped value falls back to its default, because the first page must not load the schemas.
 */
export function readPageConfig(text: string | null | undefined): PageConfig {
  const practice = { name: 'Visite', company: '', phone: '', timeZone: defaultTimeZone };
  const language: Language = 'de';
  const legalTexts = noLegalVersions();
  const passkeyLogin: PasskeyLoginMode = 'second-factor';
  const facts = { suspended: false, demo: false, mailsOff: false, publicUrl: '' };
  const others = { practice, language, legalTexts, passkeyLogin, ...facts };
  return overlay({ ...defaultTenantConfig(), ...others }, parse(text));
}

function parse(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.debug('the page carries no readable configuration', error);
    return undefined;
  }
}

function overlay<Value>(fallback: Value, given: unknown): Value {
  if (!isRecord(fallback)) return typeof given === typeof fallback ? (given as Value) : fallback;
  if (!isRecord(given)) return fallback;
  const names = Object.keys(fallback);
  if (names.length === 0) return textsOf(given) as Value;
  return Object.fromEntries(
    names.map((name) => [name, overlay(fallback[name], given[name])]),
  ) as Value;
}

/** An empty default is an open map from text keys to texts. */
function textsOf(given: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(given).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
