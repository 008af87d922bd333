import path from 'node:path';

interface Modules {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const main = path.resolve(import.meta.dirname, '../src/main.tsx');
const app = (names: string) => new RegExp(`[\\\\/]src[\\\\/]app[\\\\/](?:${names})\\.tsx$`);
const staffTable = app('staff-routes');
/** What everybody of the practice loads after the login. */
const firstScreen = app('staff-area|dashboard-screen');
const login =
  /[\\/]src[\\/](?:features[\\/]login[\\/](?:login|logout)-page|app[\\/](?:entry-layout|staff-routes))\.tsx$/;
/** Where guests arrive: pages with a budget. */
const arrival =
  /[\\/]src[\\/](?:main|features[\\/](?:home|info|missing|patient-login|patient-accept)[\\/][\w-]+)\.tsx?$/;
const api = /[\\/]src[\\/]api[\\/]/;
const texts = /[\\/]i18n[\\/](de|en)[\\/](?:shell|waiting|appointment|dashboard)\.json$/;
const zod = /[\\/]node_modules[\\/]zod[\\/]/;
/** Without the list of its files, through which everybody seems to need everything. */
const contract = /[\\/]packages[\\/]contract[\\/]src[\\/](?!index\.ts$)/;
/** Without a schema, but used beside them: with whoever else needs it, it would close a circle. */
const besideSchemas =
  /[\\/](?:contract[\\/]src[\\/](?:base64|endpoint)\.ts|api[\\/](?:json-in|live-appointments|pending-enrolment|with-patience)\.ts|eventsource-parser[\\/].*)$/;

/**
 * Names the chunk of a module that the staff's first screens need: what their login shows, what only
 * comes after it, what patients load later too, and the wire to the server. Left alone, every icon
 * that two screens share is a request of its own. What a guest's first page needs is never drawn in.
 */
export function staffChunk() {
  let chunks: ReadonlyMap<string, string> | null = null;
  return (id: string, modules: Modules): string | null => {
    chunks ??= divide(modules);
    return chunks.get(id) ?? null;
  };
}

function divide(modules: Modules): Map<string, string> {
  const all = reached(modules, [main], { dynamic: true });
  const from = (wanted: RegExp) =>
    reached(
      modules,
      [...all].filter((id) => wanted.test(id)),
    );
  const guests = reached(modules, [main], { dynamic: true, without: staffTable });
  const chunks = new Map<string, string>();
  const arriving = from(arrival);
  for (const id of from(firstScreen)) {
    if (!guests.has(id)) chunks.set(id, 'staff');
    else if (!arriving.has(id) && !id.endsWith('.css')) chunks.set(id, 'everybody');
  }
  for (const id of from(login)) if (!guests.has(id)) chunks.set(id, 'staff-login');
  // What carries no schema stays where it is needed: the first pages use some of it.
  const wire = [...all].filter((id) => api.test(id) || contract.test(id) || zod.test(id));
  for (const id of wire) if (needsZod(modules, id)) chunks.set(id, 'wire');
  for (const id of all) if (besideSchemas.test(id)) chunks.set(id, 'wire');
  for (const id of all) {
    const [, language] = texts.exec(id) ?? [];
    if (language) chunks.set(id, `staff-${language}`);
  }
  return chunks;
}

function needsZod(modules: Modules, id: string): boolean {
  return [...reached(modules, [id])].some((each) => zod.test(each));
}

/** Every module that these import, and what those import; through `import()` too if asked. */
function reached(
  modules: Modules,
  from: readonly string[],
  { dynamic = false, without }: { dynamic?: boolean; without?: RegExp } = {},
): Set<string> {
  const found = new Set<string>();
  const next = [...from];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id) || without?.test(id)) continue;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    next.push(...importedIds, ...(dynamic ? dynamicallyImportedIds : []));
  }
  return found;
}
