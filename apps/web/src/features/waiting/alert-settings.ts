import { rememberedFlag } from '../../state/remembered-flag.ts';

export const soundOn = rememberedFlag('visite.waitingSound', true);
