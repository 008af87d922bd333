import type { PageConfig } from '@visite/contract';
import { text } from '../i18n/texts.ts';

/** TENANT-15: built here because name, colours and address belong to the practice. */
export function webAppManifest(config: PageConfig, origin: string, description: string) {
  return {
    name: config.practice.name,
    short_name: config.practice.name.slice(0, 12).trim(),
    description,
    start_url: `${origin}/`,
    scope: `${origin}/`,
    display: 'standalone',
    theme_color: config.style.primaryColor,
    background_color: '#f4f6f8',
    icons: [
      { src: `${origin}/icons/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${origin}/icons/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${origin}/icons/icon-512.png`, sizes: '512x512', type: 'image/png' },
      {
        src: `${origin}/icons/icon-maskable-512.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
}

export function addManifest(config: PageConfig, page: Document): void {
  const manifest = webAppManifest(config, page.location.origin, text('app.description'));
  const before = page.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (before) URL.revokeObjectURL(before.href);
  const link = before ?? page.createElement('link');
  link.rel = 'manifest';
  // A blob's own address cannot resolve relative ones: every URL inside is absolute.
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(manifest)], { type: 'application/manifest+json' }),
  );
  if (!before) page.head.append(link);
}
