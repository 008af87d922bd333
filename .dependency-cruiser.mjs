/**
 * The arrows of docs/architecture.md: contract ← call-engine ← web, and contract ← server.
 * Type-only imports count too: whoever needs a type of another workspace depends on it.
 */

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|apps|e2e|bench|scripts)/', pathNot: allowed },
});

const tests = '\\.(test|spec|long)\\.tsx?$';

/** Tests that start a server of their own, also a PostgreSQL of the system. */
const freePort = '^scripts/free-port\\.ts$';
const separatePostgres = '^scripts/separate-postgres\\.ts$';

/**
 * The layers of the web, from the lowest up. A folder imports only folders of lower layers: never one
 * beside it, never one above it.
 */
const webLayers = [
  ['state'],
  ['api'],
  ['i18n'],
  ['ui'],
  ['navigation'],
  ['practice'],
  ['session'],
  ['appointments', 'devices', 'drafts', 'info-text', 'patients', 'staff'],
  ['call-session'],
  ['visit'],
  ['features'],
  ['app'],
];

function upwardArrows(layer, index) {
  const notBelow = webLayers.slice(index).flat();
  return layer.map((folder) => ({
    name: `web-${folder}-imports-only-lower-layers`,
    severity: 'error',
    from: { path: `^apps/web/src/${folder}/` },
    to: {
      path: `^apps/web/src/(${notBelow.filter((each) => each !== folder).join('|')})/`,
    },
  }));
}

/**
 * The folders of the server, lowest first. A folder imports only from layers below its own; folders
 * of one layer do not know each other. docs/architecture.md says what each layer is.
 */
const serverLayers = [
  ['db', 'outbound-requests'],
  ['tenants'],
  ['platform'],
  ['audit', 'event-log'],
  ['sessions'],
  ['mail'],
  ['webhooks'],
  ['api-clients', 'calendar', 'certificates', 'staff'],
  [
    'calendar-links',
    'first-run',
    'guests',
    'intrusion-reports',
    'live-events',
    'operations',
    'settings',
  ],
  ['calls'],
  ['patients'],
  ['patient-lists'],
  ['demo', 'fhir', 'jobs', 'practice-software', 'web-app'],
  ['backup'],
  ['admin'],
];

const serverFolder = (names) => `^apps/server/src/(${names.join('|')})/`;

/** One rule for each folder; config.ts and its variables are the only files beside the folders that all may import. */
const serverLayerRules = serverLayers.flatMap((layer, index) =>
  layer.map((folder) => ({
    name: `server-layer-of-${folder}`,
    comment: 'A folder of the server imports only folders of lower layers.',
    severity: 'error',
    from: { path: serverFolder([folder]), pathNot: tests },
    to: {
      path: '^apps/server/src/',
      pathNot: [
        serverFolder([folder, ...serverLayers.slice(0, index).flat()]),
        '^apps/server/src/config(-variables)?\\.ts$',
      ],
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contract-stands-alone', '^packages/contract/', ['^packages/contract/'], 'No other part.'),
    only(
      'engine-knows-the-contract',
      '^packages/call-engine/',
      ['^packages/(contract|call-engine)/'],
      'The engine knows no React, no HTTP, no server.',
    ),
    only(
      'web-knows-engine-and-contract',
      '^apps/web/',
      ['^apps/web/', '^packages/(contract|call-engine)/'],
      'The browser never receives server code.',
    ),
    only(
      'server-knows-the-contract',
      '^apps/server/',
      ['^apps/server/', '^packages/contract/', freePort, separatePostgres],
      'The server knows neither the engine nor the web.',
    ),
    only(
      'bridge-knows-the-contract',
      '^apps/gdt-bridge/',
      ['^apps/gdt-bridge/', '^packages/contract/'],
      'The bridge runs in the practice and knows the server from outside.',
    ),
    only(
      'stories-use-the-outside',
      '^(e2e|bench)/',
      [
        '^(e2e|bench)/',
        '^packages/',
        freePort,
        '^scripts/(make-certificates|picture-options|requirements|separate-postgres|temporary-files)\\.ts$',
      ],
      'Stories and measurements use the running product and the packages, never an app from inside.',
    ),
    ...serverLayerRules,
    {
      name: 'server-folders-have-a-layer',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+/', pathNot: serverFolder(serverLayers.flat()) },
      to: {},
    },
    only('scripts-stand-alone', '^scripts/', ['^scripts/'], 'The tools know no part from inside.'),
    {
      name: 'front-doors-only',
      comment: 'A workspace is entered through what its package.json exports.',
      severity: 'error',
      from: { pathNot: '^packages/(contract|call-engine)/' },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/contract/src/index\\.ts$',
          '^packages/call-engine/src/(index|browser)\\.ts$',
        ],
      },
    },
    {
      name: 'engine-enters-the-contract-by-its-door',
      severity: 'error',
      from: { path: '^packages/call-engine/' },
      to: { path: '^packages/contract/', pathNot: '^packages/contract/src/index\\.ts$' },
    },
    {
      name: 'features-never-import-each-other',
      comment: 'app/ composes features; what two of them need moves to a domain folder below both.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'ui-has-no-product-words',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^packages/' },
    },
    ...webLayers.slice(0, -1).flatMap(upwardArrows),
    {
      name: 'no-node-outside-the-server',
      severity: 'error',
      from: { path: '^(packages|apps/web/src)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-are-nobodys-dependency',
      severity: 'error',
      from: {},
      to: { path: tests },
    },
    {
      name: 'no-circles',
      comment: 'Of what runs: a circle through a type-only import is gone when the types are.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      // Nothing but types: there is no file to resolve.
      to: { couldNotResolve: true, pathNot: '^@medplum/fhirtypes$' },
    },
  ],
  options: {
    exclude: { path: '(^|/)(dist|test-results|playwright-report|\\.data[^/]*)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
