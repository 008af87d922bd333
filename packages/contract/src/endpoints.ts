import { dailyEndpoints } from './daily-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { rareEndpoints } from './rare-endpoints.ts';

/** Every HTTP call: the server's handlers and the web's client are both typed from this table. */
export const endpoints = { ...dailyEndpoints, ...rareEndpoints } as const satisfies Record<
  string,
  Endpoint
>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
