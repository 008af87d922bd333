import { rememberedFlag } from '../state/remembered-flag.ts';

/** WCAG 2.1.4: shortcuts of single letters must be possible to turn off. */
export const singleKeysEnabled = rememberedFlag('visite.singleKeys', true);

/** Whether keys pressed here are text, not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
