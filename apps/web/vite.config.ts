import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compileTexts } from './vite/compile-texts.ts';
import { earlyPresses } from './vite/early-presses.ts';
import { firstFiles } from './vite/first-files.ts';
import { pdfParts } from './vite/pdf-parts.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFont } from './vite/preload-font.ts';
import { shakeRouter } from './vite/shake-router.ts';
import { staffHtml } from './vite/staff-html.ts';
import { thirdPartyNotices } from './vite/third-party-notices.ts';
import { withoutStyles } from './vite/without-styles.ts';

const apiTarget = process.env.VISITE_API ?? 'http://127.0.0.1:3000';

/** As the server sends it. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types visite";

/*
 * No group may set includeDependenciesRecursively to false: with the dependencies of its modules in
 * it, a chunk imports only chunks of a higher priority, so chunks cannot import each other in a
 * circle (docs/decisions/0067).
 */
const everyEntry = [
  // Changes only when a dependency changes, so a returning visitor has it cached.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 9 },
  // What the entry imports without `import()`, in one file: every visit needs all of it.
  { name: 'start', tags: ['$initial' as const], priority: 8 },
];
/**
 * A patient's way to the call in few requests: the first page, what sends the login, and what the call
 * needs, which is fetched while the patient reads [SPEED-1]. The order keeps later code out of earlier
 * files.
 */
const guestParts = [
  // With the icons of home and login: these would otherwise carry those of all other pages.
  {
    name: 'page',
    test: /practice[\\/]use-page-title|lucide-react[\\/].*[\\/](?:arrow-right|circle-question-mark|key-round|pause|play|eye|eye-off|search|check|monitor-check)\.m?js$/,
    priority: 8,
  },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 7 },
  { name: 'arrival', test: /features[\\/]visit[\\/]patient-login-page/, priority: 6 },
  {
    name: 'accept-and-login',
    test: /api[\\/]api-session|features[\\/]visit[\\/](?:accept-page|send-login|login-preview|in-app-notice)/,
    priority: 5,
  },
  {
    name: 'setup-and-call',
    test: /app[\\/](?:patient-(?:setup|call)-screen|after-arrival)/,
    priority: 4,
  },
  { name: textsOfPart, debugName: 'texts', priority: 3 },
];
const textFile = /i18n[\\/]([\w-]+)[\\/]([\w-]+)\.json$/;
/** Texts that are always needed together are one file per language. */
function startTexts(id: string): string | null {
  const [, language, feature = ''] = textFile.exec(id) ?? [];
  return ['app', 'ui'].includes(feature) ? `start-${language}` : null;
}
function textsOfPart(id: string): string | null {
  const [, language, feature = ''] = textFile.exec(id) ?? [];
  if (['call', 'errors', 'room', 'setup', 'tools'].includes(feature))
    return `setup-and-call-${language}`;
  // Little enough to come with those of every page, instead of a request more.
  return ['home', 'arrival'].includes(feature) ? `start-${language}` : startTexts(id);
}
/** Shared by most of the staff's screens; left alone, each icon would be a request of its own. */
const staffVendors = [
  // What the login shows: it must not carry what all the other screens share.
  {
    name: 'login-parts',
    test: /src[\\/](?:i18n[\\/](?:format|error-text)|api[\\/](?:api-errors|passkey-prompt|staff-storage)|features[\\/]login[\\/](?:login-card|passkey-button)|practice[\\/]use-page-title|session[\\/](?:login-redirect|use-api-session)|navigation[\\/]full-navigation)\.|lucide-react[\\/].*[\\/](?:wifi-off|circle-alert|circle-check|info|triangle-alert|refresh-cw|phone|monitor|moon|sun|cloud-off|loader-circle|lock|lock-open|shield-check|eye|eye-off|search|key-round)\.m?js$/,
    minShareCount: 2,
    priority: 2,
  },
  // Leaves of nearly every screen, and what the day's page shares with others, with its icons: in files of their own
  // they would weigh more.
  {
    name: 'small-parts',
    test: /src[\\/](?:ui[\\/](?:avatar|chime|page-head|single-keys|skeleton|use-media-query|use-now)|state[\\/]remembered-flag|patients[\\/]name-and-age|appointments[\\/](?:appointment-link|live-state)|features[\\/]login[\\/]logout-page)\.|src[\\/](?:ui[\\/](?:key-line|menu-on-demand)|session[\\/](?:refetch|staff-session)|appointments[\\/](?:appointment-queries|live-appointments|rehearsal|statistics)|features[\\/]waiting[\\/]waiting-(?:list|alerts))\.|lucide-react[\\/].*[\\/](?:bell|bell-off|calendar-days|calendar-x|chart-no-axes-column|check|chevron-right|clipboard-list|coffee|ellipsis|hourglass|keyboard|log-out|mail-exclamation-point|pause|plus|settings-2|shield-exclamation-point|user-cog|user-x|users|video-off|x)\.m?js$/,
    minShareCount: 2,
    priority: 2,
  },
  // An icon of one screen alone belongs to its code: the login would carry it otherwise.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 1 },
  // All but what the settings, the call or a form need alone.
  {
    name: 'contract',
    test: /packages[\\/]contract[\\/](?!.*(?:anlage-31b|audit|birthdate-input|calendar-link|conversation\.|[\\/]endpoints\.|first-run|imported-|machine-|mail-delivery|mobile-number|passkeys|patient-(?:export|import)|peer-messages|operations\.|rare-|record-|settings-|staff-access|webhook))|node_modules[\\/]zod[\\/]/,
    priority: 1,
  },
  // The login in one file: its parts are small, and most forms need the fields.
  {
    name: 'login-form',
    test: /src[\\/](?:ui[\\/](?:field|text-field)|api[\\/]read-certificates|features[\\/]login[\\/](?:login-page|second-factor-fields|use-link-check))\./,
  },
  { name: startTexts, debugName: 'texts' },
];

/**
 * What the server renders the first screens with: one file beside the pages, which it never sends
 * because of the dot. React and all else is in it: a release has no node_modules.
 */
const renderBuild: UserConfig = {
  plugins: [withoutStyles(), compileTexts(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/render-pages.tsx',
    // The server keeps its source in memory.
    minify: true,
    target: 'node20',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: '.render-pages.cjs', codeSplitting: false },
    },
  },
};

/** Guests and staff are built one after the other: a module then carries only what its entry uses. */
export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return renderBuild;
  const staff = mode === 'staff';
  return {
    plugins: [
      compileTexts(),
      react(),
      shakeRouter(),
      tailwindcss(),
      staffHtml(),
      firstFiles(),
      earlyPresses(),
      preloadFont(/inter-latin-(?!ext-).*\.woff2$/),
      pdfParts(),
      thirdPartyNotices(),
      precompress(),
    ],
    build: {
      // Tailwind 4 needs the same browsers: Chrome 111, Firefox 128, Safari 16.4.
      target: ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      emptyOutDir: !staff,
      rolldownOptions: {
        input: staff ? { staff: 'staff.html' } : { guest: 'index.html' },
        output: {
          codeSplitting: { groups: [...everyEntry, ...(staff ? staffVendors : guestParts)] },
        },
      },
    },
    server: {
      proxy: { '/api': apiTarget },
      // Reported only: Vite's own page for errors uses innerHTML.
      headers: { 'content-security-policy-report-only': trustedTypes },
    },
    // As strict as the server is about scripts and styles, so that the gallery's story would notice.
    preview: {
      headers: {
        'content-security-policy': `default-src 'self'; img-src 'self' data: blob:; manifest-src blob:; ${trustedTypes}`,
      },
    },
  };
});
