import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { makeCertificates } from '../practice/certificates.ts';
import { ownServer } from '../practice/own-server.ts';
import { demoPassword } from '../practice/people.ts';
import { expect, inLanguage, test } from '../practice/story.ts';

test('[SEC-14, SEC-15, SEC-36, ERR-20, LOGIN-2] staff move to the secure origin, where a certificate lets them in and belongs to one of them', {
  tag: '@long',
}, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'visite-certificates-'));
  const { authority, server, client } = makeCertificates(folder);
  const securePort = await freePort();
  const secure = `https://localhost:${securePort}`;
  const practice = await ownServer({
    TLS_CERT: server.cert,
    TLS_KEY: server.key,
    TLS_CLIENT_CA: authority,
    SECURE_PORT: String(securePort),
  });
  await practice.start();
  // The practice names no secure address: the login still tells what is missing.
  const unnamed = await browser.newPage({ ignoreHTTPSErrors: true });
  await inLanguage(unnamed, 'en');
  for (const origin of [practice.address, secure]) {
    await unnamed.goto(`${origin}/user/login/`);
    await expect(unnamed.getByText('No Cert file provided!')).toBeVisible();
    await expect(unnamed.getByText('Secured connection')).toHaveCount(0);
  }
  await unnamed.close();

  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ secureApiBaseUrl: secure }));
  practice.admin('set-config', '--tenant', 'default', config);

  const without = await browser.newPage({ ignoreHTTPSErrors: true });
  await inLanguage(without, 'en');
  await without.goto(`${practice.address}/user/calendar`);
  await expect(without).toHaveURL(`${secure}/user/login/`);
  await expect(without.getByText('No Cert file provided!')).toBeVisible();
  await expect(without.getByText('Install your practice')).toBeVisible();
  await without.close();

  const certificate = { origin: secure, certPath: client.cert, keyPath: client.key };
  const page = await browser.newPage({
    ignoreHTTPSErrors: true,
    clientCertificates: [certificate],
  });
  await page.goto(`${practice.address}/user/patients`);
  await expect(page.getByText(/Zertifikat gültig bis \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await page.getByLabel('Benutzername').fill('mfa');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${secure}/user/patients`);
  await expect(page.getByRole('heading', { name: 'Patienten', level: 1 })).toBeVisible();

  await page.goto(`${secure}/user/profile`);
  await page
    .getByRole('button', { name: 'Dieses Zertifikat zu meinem Konto hinzufügen' })
    .press('Enter');
  await page.getByLabel('Ihr Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  const own = page.getByRole('list', { name: 'Zertifikate des Kontos' });
  await expect(own).toContainText('Dieses Zertifikat benutzen Sie gerade.');
  await page.goto(`${secure}/user/logout/`);
  await page.getByRole('link', { name: 'Wieder anmelden' }).press('Enter');
  await page.getByLabel('Benutzername').fill('doctor');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('gehört nicht zu diesem Konto');
  await page.close();
  await practice.remove();
  rmSync(folder, { recursive: true });
});
