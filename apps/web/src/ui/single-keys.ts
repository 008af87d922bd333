import { rememberedFlag } from '../state/remembered-flag.ts';

/** WCAG 2.1.4: shortcuts of single letters must be possible to turn off. */
export const singleKeysEnabled = rememberedFlag('visite.singleKeys', true);
