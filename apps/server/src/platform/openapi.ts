import {
  apiPrefix,
  type Endpoint,
  endpoints,
  eventStreamPath,
  idempotencyHeader,
  pathParameters,
  problem,
} from '@visite/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { version } from './version.ts';

type Json = Record<string, unknown>;

/** Transforms have no JSON schema; what they give or take is written beside them in the contract. */
function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
  return schema;
}

const content = (schema: Json, type = 'application/json') => ({ [type]: { schema } });
const problemResponse = {
  description: 'RFC 9457 problem details',
  content: content({ $ref: '#/components/schemas/Problem' }, 'application/problem+json'),
};

function parametersOf(endpoint: Endpoint): Json[] {
  const text = { type: 'string' };
  const inPath = pathParameters(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const query = endpoint.query ? schemaOf(endpoint.query, 'output') : {};
  const required = new Set((query.required as string[] | undefined) ?? []);
  const inQuery = Object.entries((query.properties as Json | undefined) ?? {}).map(
    ([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }),
  );
  const key = { name: idempotencyHeader, in: 'header', required: false, schema: text };
  const version = { name: 'if-match', in: 'header', required: false, schema: text };
  return [
    ...inPath,
    ...inQuery,
    ...(endpoint.idempotent ? [key] : []),
    ...(endpoint.versioned ? [version] : []),
  ];
}

function contentOf({ response, download }: Endpoint): Json {
  const schema = schemaOf(response, 'output');
  const files = download?.map((type) => content(schema, type));
  return files ? Object.assign({}, ...files) : content(schema);
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    description: `Caller: ${endpoint.who}${endpoint.action ? `; right: ${endpoint.action}` : ''}.`,
    security: endpoint.who === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? { requestBody: { required: true, content: content(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        content: contentOf(endpoint),
      },
      default: problemResponse,
    },
  };
}

const eventStream: Json = {
  operationId: 'liveEvents',
  tags: ['sse'],
  description:
    'Caller: staff or patient. A stream of events; Last-Event-ID replays what was missed.',
  security: [{ bearer: [] }],
  responses: {
    200: { description: 'The stream', content: content({ type: 'string' }, 'text/event-stream') },
    default: problemResponse,
  },
};

/** The contract in the form that other tools read. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = { [eventStreamPath]: { get: eventStream } };
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Visite', version, description: 'Video consultations for practices' },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

export function registerOpenApi(app: FastifyInstance): void {
  // Few ever ask for it, and it takes a tenth of the start.
  let document: string | undefined;
  app.get(`${apiPrefix}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').header('cache-control', 'no-cache').send(document);
  });
}
