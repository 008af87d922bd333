import { Client } from 'fhir-kit-client';
import { expectValid } from './fhir-validation.ts';

/** Its own types know no resource. */
export type FhirClient = Record<
  'create' | 'read' | 'update' | 'search' | 'nextPage' | 'transaction',
  (of: object) => Promise<unknown>
> & { capabilityStatement(): Promise<unknown> };

/** A client that we did not write. */
export const fhirClient = (baseUrl: string, bearerToken: string | undefined): FhirClient =>
  new Client({ baseUrl, ...(bearerToken && { bearerToken }) }) as unknown as FhirClient;

/** `done`, or status and kind of the refusal, which is a valid OperationOutcome. */
export const statusOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    const { response } = error as { response: { status: number; data: unknown } };
    expectValid(response.data);
    return [response.status, (response.data as { issue: { code: string }[] }).issue[0]?.code];
  }
};
