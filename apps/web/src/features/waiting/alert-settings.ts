import { rememberedFlag } from '../../app/remembered-flag.ts';

export const soundOn = rememberedFlag('visite.waitingSound', true);
