import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The newest password link mailed to an address, out of the outbox folder. */
export async function passwordLink(email: string): Promise<URL> {
  let link: URL | null = null;
  await expect
    .poll(async () => {
      link = await newestLink(email);
      return link !== null;
    })
    .toBe(true);
  if (link === null) throw new Error(`no password link for ${email}`);
  return link;
}

async function newestLink(email: string): Promise<URL | null> {
  const outbox = join(process.env.VISITE_E2E_DATA ?? '', 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(outbox, name))
      .map(async (file) => ({
        text: await readFile(file, 'utf8'),
        written: (await stat(file)).mtimeMs,
      })),
  );
  const links = mails
    .filter(({ text }) => text.includes(email))
    .sort((one, other) => one.written - other.written)
    .flatMap(
      ({ text }) => plain(text).match(/https?:\/\/\S+\/user\/reset-password\?[^\s"<>]+/g) ?? [],
    );
  const newest = links.at(-1);
  return newest ? new URL(newest) : null;
}

/** Undoes quoted-printable as far as a link needs it. */
function plain(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('&amp;', '&');
}
