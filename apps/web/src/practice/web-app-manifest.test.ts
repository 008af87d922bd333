import { describe, expect, it } from 'vitest';
import { readPageConfig } from './read-page-config.ts';
import { webAppManifest } from './web-app-manifest.ts';

const page = JSON.stringify({
  style: { primaryColor: '#123456' },
  practice: { name: 'Gemeinschaftspraxis Sommer & Kollegen' },
});

describe('the web-app manifest', () => {
  const manifest = webAppManifest(readPageConfig(page), 'https://praxis.example', 'Worte');

  it('[TENANT-15] has name, short name, description, start URL, scope, display and icons', () => {
    expect(manifest).toMatchObject({
      name: 'Gemeinschaftspraxis Sommer & Kollegen',
      short_name: 'Gemeinschaft',
      description: 'Worte',
      start_url: 'https://praxis.example/',
      scope: 'https://praxis.example/',
      display: 'standalone',
      theme_color: '#123456',
    });
    expect(manifest.icons.length).toBeGreaterThan(1);
  });

  it('[TENANT-15] writes every address in full, because a blob has no base of its own', () => {
    for (const { src } of manifest.icons) {
      expect(src).toMatch(/^https:\/\/praxis\.example\/icons\//);
    }
  });
});
