import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { mailDirectory } from '../mail/mail-files.ts';

/** Under a draft's name until the restore has succeeded; what a crash leaves, retention removes. */
export function createMailFiles(dataDir: string) {
  const directory = mailDirectory(dataDir);
  const drafts: { draft: string; file: string }[] = [];
  return {
    add: async (name: string, content: AsyncIterable<Buffer>) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = path.join(directory, name);
      const draft = `${file}.${process.pid}.new`;
      const handle = await open(draft, 'w', 0o600);
      drafts.push({ draft, file });
      try {
        for await (const part of content) await handle.appendFile(part);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    keep: async () => {
      for (const { draft, file } of drafts) await rename(draft, file);
      return drafts.length;
    },
    drop: async () => {
      for (const { draft } of drafts) await rm(draft, { force: true });
    },
  };
}
