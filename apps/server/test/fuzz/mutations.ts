import fc, { type Arbitrary } from 'fast-check';

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** What no schema asked for. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, '', 0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e21],
    ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeff', '\uffff', '💥', '\u202e\u2066'],
    ...["' OR 1=1; --", '%', '_', '\\', '..', '{{7*7}}', 'null', 'NaN', '-0', '1e999'],
    ...['a'.repeat(300), 'ß'.repeat(5_000), '9'.repeat(400), ' \t\r\n ', '0x10'],
    ...[[], [[]], {}, nested(60), nested(70), JSON.parse('{"__proto__":{"admin":true}}')],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

const strangeKeys = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  '',
  '\u0000',
  '\ud800',
  'tenantId',
];

type Mutation = { at: number } & (
  | { kind: 'replace' | 'wrap' | 'remove' }
  | { kind: 'add'; key: string }
) & { value: unknown };

const mutation: Arbitrary<Mutation> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('replace', 'replace', 'wrap', 'remove'),
    at: fc.nat(60),
    value: hostile,
  }) as Arbitrary<Mutation>,
  fc.record({
    kind: fc.constant('add'),
    at: fc.nat(60),
    key: fc.constantFrom(...strangeKeys),
    value: hostile,
  }) as Arbitrary<Mutation>,
);

interface Place {
  holder: Record<string, unknown> | unknown[];
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Place['holder'];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)]);
}

/** Also makes an own key of `__proto__`, as JSON from outside has it. */
const put = (holder: Place['holder'], key: string, value: unknown) =>
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

function mutate(original: unknown, changes: readonly Mutation[]): unknown {
  const root: unknown[] = [structuredClone(original)];
  for (const change of changes) {
    const places = placesIn(root);
    const place = places[change.at % places.length];
    if (!place) continue;
    const { holder, key } = place;
    const current: unknown = Reflect.get(holder, key);
    // A copy: the next change may go into it, and the original serves many requests.
    const value = structuredClone(change.value);
    if (change.kind === 'replace') put(holder, key, value);
    else if (change.kind === 'wrap') put(holder, key, [current]);
    else if (change.kind === 'remove' && !Array.isArray(holder)) delete holder[key];
    else if (change.kind === 'add' && typeof current === 'object' && current !== null) {
      put(current as Place['holder'], Array.isArray(current) ? '0' : change.key, value);
    }
  }
  return root[0];
}

/** Mostly one or two steps away from what is right. */
export function near(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const mutated = fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => mutate(value, changes));
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    { arbitrary: mutated, weight: 5 },
    { arbitrary: hostile, weight: 1 },
  );
}

const strangeTexts = [
  ...['', ' ', '{', '}', 'null', '"', '{"a":', '[1,]', '{a:1}', 'NaN', '1e999', '-', '\u0000'],
  ...[`${'['.repeat(20_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, '\ufeff{}'],
  ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1,"a":2}'],
];

/** The body's bytes: JSON, broken JSON, or no text at all. */
export function bodyBytes(value: Arbitrary<unknown>): Arbitrary<Buffer> {
  const whole = value.map((each) => Buffer.from(JSON.stringify(each) ?? ''));
  const cut = fc
    .tuple(whole, fc.nat(2_000))
    .map(([bytes, end]) => bytes.subarray(0, end % (bytes.length + 1)));
  const rubbish = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
  const strange = fc.constantFrom(...strangeTexts).map((text) => Buffer.from(text));
  return fc.oneof(
    { arbitrary: whole, weight: 16 },
    { arbitrary: cut, weight: 1 },
    { arbitrary: strange, weight: 2 },
    { arbitrary: rubbish, weight: 1 },
  );
}
