import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { pictureOptions } from '../../scripts/picture-options.ts';
import { chromiumPath, fakeDevices } from '../chromium.ts';
import { compareGalleries } from './compare-galleries.ts';
import { writeSheet } from './contact-sheet.ts';
import { takePictures } from './take-pictures.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'pictures');
const options = pictureOptions(process.argv.slice(2));

const browser = await chromium.launch({
  executablePath: chromiumPath,
  // Faces are better to look at than the stories' square, and Chromium's own has the asked size.
  // A few pictures a second are enough: a busy machine would be told about in the call.
  args: [...fakeDevices, '--use-fake-device-for-media-stream=fps=5'],
});
try {
  if (options.against !== null) {
    const into = join(folder, 'against');
    await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    const commit = options.against || lastTag();
    const changes = await compareGalleries(browser, commit, into);
    for (const { name, kind } of changes) console.log(`${kind.padEnd(8)} ${name}`);
    console.log(`${changes.length} pictures differ from ${commit}: ${into}`);
    process.exitCode = changes.length > 0 ? 1 : 0;
  } else if (options.sheet) {
    await writeSheet(browser, folder, options.sheet);
  } else {
    await mkdir(folder, { recursive: true });
    const count = await takePictures(browser, options, folder);
    console.log(`${count} pictures: ${folder}`);
  }
} finally {
  await browser.close();
}

/** Of a tree without tags: the commit that gave it its version. */
function lastTag(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const set = git('log', '-1', '--format=%h', `-S"version": "${version}"`, '--', 'package.json');
    if (!set) throw new Error('No tag to compare with: npm run pictures -- --against <commit>');
    console.log(`No tag here: compared with ${set}, which set the version ${version}.`);
    return set;
  }
}
