import { ApiError } from './api-error.ts';

/** Stands in the table of handlers until the call is built. */
export const notBuilt = {
  ownTransaction: async (): Promise<never> => {
    throw new ApiError('not-built');
  },
};
