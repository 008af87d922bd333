import type * as z from 'zod/mini';

export type Cutter = (value: unknown) => unknown;

/**
 * Made once from a shape: gives a copy that holds the shape's own fields and nothing else. It looks
 * at no value closer than it must for that; whether an answer has the right form is the tests'
 * question (decision 0060).
 */
export function answerCutter(shape: z.core.$ZodType): Cutter {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectCutter(def.shape);
    case 'array':
      return arrayCutter(answerCutter(def.element));
    case 'record':
      return recordCutter(answerCutter(def.valueType));
    case 'optional':
      return answerCutter(def.innerType);
    case 'nullable':
      return nullableCutter(answerCutter(def.innerType));
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
      return plain;
    default:
      throw new Error(`an answer of the contract holds ${def.type}, which cannot be cut yet`);
  }
}

/** An object where the shape has none would carry its fields along. */
const plain: Cutter = (value) => {
  if (typeof value === 'object') throw new Error('an answer holds an object where none belongs');
  return value;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function objectCutter(shape: Readonly<Record<string, z.core.$ZodType>>): Cutter {
  const fields = Object.entries(shape).map(([name, each]) => ({ name, cut: answerCutter(each) }));
  return (value) => {
    if (!isObject(value)) throw new Error('an answer lacks an object');
    const cut: Record<string, unknown> = {};
    for (const field of fields) {
      const found = value[field.name];
      if (found !== undefined) cut[field.name] = field.cut(found);
    }
    return cut;
  };
}

function arrayCutter(element: Cutter): Cutter {
  return (value) => {
    if (!Array.isArray(value)) throw new Error('an answer lacks a list');
    return value.map(element);
  };
}

function recordCutter(element: Cutter): Cutter {
  return (value) => {
    if (!isObject(value)) throw new Error('an answer lacks an object');
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, element(each)]));
  };
}

const nullableCutter =
  (inner: Cutter): Cutter =>
  (value) =>
    value === null ? null : inner(value);
