import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BillOfMaterials, withoutRegistry } from './bill-of-materials.ts';
import { ROOT, type runCommand } from './run-command.ts';

interface LockedPackage {
  version?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

const entries = ['apps/gdt-bridge', 'apps/server', 'apps/web'];

/** As Node looks for a package: beside whoever needs it, then further up. */
function placeOf(name: string, from: string, packages: Locked): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === '') return undefined;
  }
}

/** `name@version` of what server and web need to run, on every platform: no tools, no tests. */
export function shippedPackages(packages: Locked): Set<string> {
  const places = new Set<string>();
  const visit = (place: string) => {
    if (places.has(place)) return;
    places.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = placeOf(name, place, packages);
      if (needed !== undefined) visit(needed);
    }
  };
  for (const entry of entries) visit(entry);
  return new Set(
    [...places]
      .filter((place) => place.includes('node_modules/'))
      .map((place) => {
        const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
        return `${name}@${packages[place]?.version}`;
      }),
  );
}

/** npm's own bill of the lock. It is cut down here: `--omit dev` leaves out what tools need too. */
export async function shippedBill(
  run: typeof runCommand,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<BillOfMaterials> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { code, output } = await run('npm', ['sbom', ...format, '--package-lock-only']);
  const start = output.indexOf('{\n');
  const end = output.lastIndexOf('\n}');
  if (code !== 0 || start < 0) throw new Error(`npm sbom: ${output}`);
  const bill: BillOfMaterials = JSON.parse(output.slice(start, end + 2));
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const shipped = shippedPackages(lock.packages);
  const isShipped = (reference: string) => shipped.has(reference) && !isLeftOut(reference);
  return withoutRegistry({
    ...bill,
    components: bill.components.filter((each) => isShipped(each['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  });
}
