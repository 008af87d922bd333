import { rememberedFlag } from '../../app/remembered-flag.ts';

export const navigationCollapsed = rememberedFlag('visite.navigationCollapsed', false);
