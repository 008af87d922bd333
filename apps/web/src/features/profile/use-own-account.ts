import { useQueryClient } from '@tanstack/react-query';
import type { StaffInput } from '@visite/contract';
import { useStaffSession } from '../../session/staff-session.tsx';

/** Changes title or picture and nothing else: the rest is sent back as it is (STAFF-16). */
export function useOwnAccount() {
  const { api, user: known } = useStaffSession();
  const queryClient = useQueryClient();
  return async (changed: { title?: string; profilePictureUrl?: string }): Promise<void> => {
    // An undo comes later: what was changed meanwhile stays.
    const user = api.staffUser.get() ?? known;
    const { firstName, lastName, email = '', gender } = user.person;
    const title = (changed.title ?? user.person.title ?? '').trim();
    const body: StaffInput = {
      person: {
        firstName,
        lastName,
        email,
        ...(title && { title }),
        ...(gender && { gender }),
      },
      username: user.username,
      roles: user.roles,
      ...(changed.profilePictureUrl !== undefined && {
        profilePictureUrl: changed.profilePictureUrl,
      }),
    };
    await api.staff.call('changeStaff', { params: { staffId: user.person.id }, body });
    await api.resumeStaff();
    await queryClient.invalidateQueries({ queryKey: ['staff'] });
  };
}
