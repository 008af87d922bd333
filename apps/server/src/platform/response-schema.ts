import * as z from 'zod';

/**
 * The JSON schema that Fastify compiles into a route's serializer. The serializer writes the fields
 * that the schema names, at every depth, and no others. OpenAPI 3.0 has `nullable`, which it handles
 * without trying alternatives. A shape without a JSON schema stops the start.
 */
export function responseSchema(shape: z.core.$ZodType): Record<string, unknown> {
  return { ...z.toJSONSchema(shape, { io: 'output', target: 'openapi-3.0' }) };
}
