import type { StaffLinkCheck } from '@visite/contract';
import { useEffect, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';

export type LinkState = 'checking' | 'open' | 'invalid';

export interface StaffLink {
  staffId: string;
  token: string;
}

/** `?staff=<id>&token=<token>`; null if a parameter is missing. */
export function linkIn(query: URLSearchParams): StaffLink | null {
  const [staffId, token] = [query.get('staff'), query.get('token')];
  return staffId && token ? { staffId, token } : null;
}

/** Checks the link on opening (LOGIN-30). If the server cannot be reached it counts as valid. */
export function useLinkCheck(kind: StaffLinkCheck['kind'], link: StaffLink | null): LinkState {
  const load = useApiSessionLoader();
  const [state, setState] = useState<LinkState>('checking');
  const { staffId, token } = link ?? { staffId: '', token: '' };
  useEffect(() => {
    if (!token) return setState('invalid');
    let gone = false;
    const check = async () => {
      const api = await load();
      await api.staff.call('checkStaffLink', { params: { staffId }, body: { kind, token } });
    };
    check().then(
      () => gone || setState('open'),
      (error: unknown) => {
        if (gone) return;
        console.debug('the link was not found usable', error);
        const refused: readonly unknown[] = [
          'reset-link-invalid',
          'second-factor-link-invalid',
          'not-found',
          'invalid-request',
        ];
        setState(refused.includes(codeOf(error)) ? 'invalid' : 'open');
      },
    );
    return () => {
      gone = true;
    };
  }, [load, kind, staffId, token]);
  return state;
}
