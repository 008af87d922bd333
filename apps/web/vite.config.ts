import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileTexts } from './vite/compile-texts.ts';
import { lightIcons } from './vite/light-icons.ts';
import { lightRouter } from './vite/light-router.ts';
import { noCircles } from './vite/no-circles.ts';
import { pdfParts } from './vite/pdf-parts.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFont } from './vite/preload-font.ts';
import { staffChunk } from './vite/staff-chunk.ts';

const apiTarget = process.env.VISITE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    compileTexts(),
    lightIcons(),
    lightRouter(),
    react(),
    tailwindcss(),
    preloadFont(/inter-latin-wght.*\.woff2$/),
    pdfParts(),
    noCircles(),
    precompress(),
  ],
  build: {
    // Tailwind 4 needs the same browsers: Chrome 111, Firefox 128, Safari 16.4.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only when a dependency changes, so a returning visitor has it cached.
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/,
              priority: 2,
            },
            // What every page uses: one file instead of a dozen of two hundred bytes each.
            {
              name: 'base',
              test: /src[\\/](?:i18n[\\/](?:flatten-texts|format-message|languages|load-text-file|practice-zone|texts|use-texts)\.ts|ui[\\/](?:button|button-style|class-names|link-button|lucide-icon|spinner|text-link)\.tsx?|api[\\/]store\.ts|app[\\/](?:page-config|page-title|paths|use-page-title)\.tsx?)$|vite[\\/]preload-helper|icons[\\/](?:arrow-right|circle-question-mark|pause|play)\.mjs$/,
              priority: 1,
            },
            // The patient's first form: together they are lighter than one by one.
            {
              name: 'form',
              test: /src[\\/](?:ui[\\/](?:checkbox|control-style|field|text-field)\.tsx?|app[\\/](?:birthdate-field|patient-page|visit-memory)\.tsx?|i18n[\\/]format\.ts)$/,
              priority: 1,
            },
            // Its sets are closed under import: no chunk can need another in a circle.
            { name: staffChunk(), debugName: 'staff', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiTarget } },
  // As strict as the server is about scripts and styles, so that the gallery's story would notice.
  preview: {
    headers: {
      'content-security-policy':
        "default-src 'self'; img-src 'self' data: blob:; manifest-src blob:",
    },
  },
});
