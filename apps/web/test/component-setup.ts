import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { startTexts } from '../src/i18n/texts.ts';
import '../src/styles/first.css';
import '../src/styles/all.css';

await startTexts('de', { de: {}, en: {} });

// vitest-browser-react registers its own once: all files share one page.
beforeEach(cleanup);
