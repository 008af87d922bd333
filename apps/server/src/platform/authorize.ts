import { canInAnyRelation, type Endpoint } from '@visite/contract';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';

/**
 * What can be said before the record is known: the kind of caller, and whether any tie to it would
 * allow the action. How the caller stands to the record is the operation's own question.
 */
export function authorize(endpoint: Endpoint, caller: Caller): void {
  const { who, action } = endpoint;
  if (!kindsOf(who).includes(caller.kind)) throw new ApiError('forbidden');
  if (action && !canInAnyRelation(caller.roles, action)) throw new ApiError('forbidden');
}

function kindsOf(who: Endpoint['who']): readonly Caller['kind'][] {
  switch (who) {
    case 'anyone':
      return [];
    case 'staff or patient':
      return ['staff', 'patient'];
    case 'staff, patient or guest':
      return ['staff', 'patient', 'guest'];
    default:
      return [who];
  }
}
