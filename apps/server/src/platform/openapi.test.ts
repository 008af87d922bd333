import { apiPrefix, endpointNames, endpoints } from '@visite/contract';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from './openapi.ts';

const schema = z.record(z.string(), z.unknown());
const media = z.record(z.string().regex(/^[a-z]+\/[a-z+.-]+$/), z.strictObject({ schema }));

/** As much of OpenAPI 3.1 as we use; anything else in the document is a mistake. */
const operation = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string().min(1)),
  description: z.string().min(1),
  security: z.array(z.strictObject({ bearer: z.tuple([]) })),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^(?:\d{3}|default)$/),
    z.strictObject({ description: z.string().min(1), content: media }),
  ),
});

const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.literal(apiPrefix) })).length(1),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.unknown(),
  }),
});

const document = openApi.parse(JSON.parse(JSON.stringify(openApiDocument())));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((each) => ({ path, ...each })),
);

it('[CONTRACT-8] openapi.json names every call once, and the stream', () => {
  const names = operations.map((each) => each.operationId).sort();
  expect(names).toEqual([...endpointNames, 'liveEvents'].sort());
});

it('[CONTRACT-8] every parameter of a path is declared, and no other', () => {
  for (const { path, parameters = [] } of operations) {
    const inPath = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map((match) => match[1]);
    expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(
      inPath,
    );
  }
});

it('[SEC-13] [CONTRACT-8] open calls need no bearer, creating ones take a key and answer 201', () => {
  for (const each of operations) {
    if (each.operationId === 'liveEvents') continue;
    const endpoint = endpoints[each.operationId as keyof typeof endpoints];
    expect(each.security.length === 0).toBe(endpoint.who === 'anyone');
    const takesKey = each.parameters?.some((one) => one.name === 'idempotency-key') ?? false;
    expect(takesKey).toBe('idempotent' in endpoint);
    expect(Object.keys(each.responses)).toEqual([String(endpoint.status), 'default']);
  }
});

it('[CONTRACT-8] refuses unknown fields in what it says of a body', () => {
  const body = document.paths['/patients']?.post?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({ type: 'object', additionalProperties: false });
});
