import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand } from './run-command.ts';
import { shippedBill } from './shipped-bill.ts';

/** What goes out beside a tagged version: the bill of materials and the notices of the web build. */
const folder = join(ROOT, 'release');
const notices = 'third-party-notices.txt';

const { code } = await runCommand('npm', ['run', 'build'], { live: true });
if (code !== 0) process.exit(code);
mkdirSync(folder, { recursive: true });
const bill = await shippedBill(runCommand);
writeFileSync(join(folder, 'visite.cdx.json'), `${JSON.stringify(bill, undefined, 2)}\n`);
copyFileSync(join(ROOT, 'apps/web/dist', notices), join(folder, notices));
console.log(`release/visite.cdx.json (${bill.components.length} components), release/${notices}`);
