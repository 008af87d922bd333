import type { TextFeature } from './i18n/text-keys.ts';

interface FirstScreen {
  /** Where its code is, below this folder. */
  module: string;
  texts: readonly TextFeature[];
}

/** The screens that the server renders; the build lists their files, which the pages name [SPEED-9]. */
export const firstScreens = {
  home: { module: 'features/home/home-page.tsx', texts: ['home'] },
  login: { module: 'features/visit/patient-login-page.tsx', texts: ['arrival'] },
  accept: { module: 'features/visit/accept-page.tsx', texts: ['arrival'] },
  info: { module: 'features/info/info-page.tsx', texts: ['info'] },
  staffLogin: { module: 'features/login/login-page.tsx', texts: ['login', 'errors'] },
} satisfies Record<string, FirstScreen>;

/** Texts of every page. */
export const firstTexts = ['ui', 'app'] satisfies TextFeature[];
