import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod';

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

export const jsonSchemaOf = (shape: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as JsonSchema;

/** Values that exist, so that some requests get past the first look. */
export interface KnownValues {
  personIds: readonly string[];
  appointmentIds: readonly string[];
  /** By the field's name. */
  fields: Record<string, readonly string[]>;
}

/** Values of the schema, extremes of it included. */
export function valuesOf(schema: JsonSchema, known: KnownValues, name = ''): Arbitrary<unknown> {
  const of = (inner: JsonSchema, innerName = name) => valuesOf(inner, known, innerName);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((each) => of(each)));
  switch (schema.type) {
    case 'string':
      return fc.oneof(...textsOf(schema, known, name));
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const { minimum: min = -1e6, maximum: max = 1e6 } = schema;
      const within = schema.type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max });
      return fc.oneof(within, fc.constantFrom(min, max));
    }
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4 } = schema;
      return fc.array(of(schema.items ?? {}), { minLength, maxLength: Math.min(maxItems, 5) });
    }
    case 'object':
      return objectOf(schema, of);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectOf(
  { properties, required = [], propertyNames, additionalProperties }: JsonSchema,
  of: (schema: JsonSchema, name?: string) => Arbitrary<unknown>,
): Arbitrary<unknown> {
  if (!properties) {
    const inner = typeof additionalProperties === 'object' ? additionalProperties : {};
    const names = of(propertyNames ?? { type: 'string' }, '').map(String);
    return fc.dictionary(names, of(inner), { maxKeys: 5, noNullPrototype: true });
  }
  const model = Object.entries(properties).map(([key, each]) => [key, of(each, key)] as const);
  const requiredKeys = required.filter((key) => key in properties);
  return fc.record(Object.fromEntries(model), { requiredKeys, noNullPrototype: true });
}

const soon = fc
  .integer({ min: -24 * 60, max: 24 * 60 })
  .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());

function textsOf(schema: JsonSchema, known: KnownValues, name: string): Arbitrary<string>[] {
  const { minLength = 0, maxLength = 200, pattern = '', format } = schema;
  const fromName = known.fields[name];
  const choices: Arbitrary<string>[] = fromName ? [fc.constantFrom(...fromName)] : [];
  if (format === 'uuid') return [...choices, fc.constantFrom(...known.personIds), fc.uuid()];
  if (format === 'date-time') return [...choices, soon, soon, extremeTimes, matching(pattern)];
  if (format === 'date') return [...choices, soon.map((time) => time.slice(0, 10)), extremeDays];
  if (format === 'email') return [...choices, fc.emailAddress(), matching(pattern)];
  if (pattern.includes('{22}')) return [fc.constantFrom(...known.appointmentIds)];
  const longest = Math.min(maxLength, 20_000);
  if (pattern && !pattern.includes('\\P{Cc}')) {
    return [...choices, matching(pattern)];
  }
  return [
    ...choices,
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('ä', '𝒳', '\u202e').map((each) => each.repeat(longest).slice(0, longest)),
  ];
}

const extremeTimes = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999999999999-23:59',
  '2024-02-29T23:59:59Z',
  '2026-03-29T02:30:00+01:00',
  `2026-03-29T02:30:00.${'1'.repeat(500)}Z`,
);
const extremeDays = fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29');

/** Not every expression can be turned round; then plain text stands in for it. */
function matching(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' });
  } catch {
    return fc.stringMatching(/^[a-zA-Z0-9._-]{2,20}$/);
  }
}
