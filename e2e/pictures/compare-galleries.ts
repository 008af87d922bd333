import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { serveGallery } from '../gallery/serve-gallery.ts';
import { type Change, changedPictures } from './changed-pictures.ts';
import { galleryPictures } from './gallery-pictures.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The gallery of this tree and of a commit, drawn by one browser in one run: fonts and rasteriser
 * are the same, so what differs was changed.
 */
export async function compareGalleries(
  browser: Browser,
  commit: string,
  into: string,
): Promise<readonly Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'visite-commit-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root });
    await linkPackages(tree);
    const before = await drawn(browser, tree);
    const after = await drawn(browser, root);
    const changes = await changedPictures(browser, before, after);
    for (const { name, difference } of changes) {
      const parts = { before: before.get(name), after: after.get(name), difference };
      for (const [part, png] of Object.entries(parts)) {
        if (png) await writeFile(join(into, `${name}-${part}.png`), png);
      }
    }
    return changes;
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' });
    await rm(folder, { recursive: true, force: true });
  }
}

/** What npm installed here, but the workspaces of the other tree. */
async function linkPackages(tree: string): Promise<void> {
  const own = new Set(['@visite', '.bin', '.cache', '.vite']);
  for (const workspace of ['.', 'apps/web']) {
    const installed = join(root, workspace, 'node_modules');
    // npm may have put everything into the root's.
    if (!existsSync(installed)) continue;
    const folder = join(tree, workspace, 'node_modules');
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(installed)) {
      if (!own.has(name)) await symlink(join(installed, name), join(folder, name));
    }
  }
  await mkdir(join(tree, 'node_modules/@visite'));
  for (const name of await readdir(join(tree, 'packages'))) {
    await symlink(join(tree, 'packages', name), join(tree, 'node_modules/@visite', name));
  }
}

async function drawn(browser: Browser, tree: string): Promise<ReadonlyMap<string, Buffer>> {
  const gallery = await serveGallery(tree);
  try {
    const page = await browser.newPage({
      viewport: { width: 1_600, height: 1_000 },
      reducedMotion: 'reduce',
    });
    await page.goto(gallery.address);
    const pictures = await galleryPictures(page);
    await page.close();
    return pictures;
  } finally {
    await gallery.stop();
  }
}
