import { rememberedFlag } from '../../state/remembered-flag.ts';

export const navigationCollapsed = rememberedFlag('visite.navigationCollapsed', false);
