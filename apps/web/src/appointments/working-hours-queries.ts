import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AbsenceInput, LiveRecord, WorkingHours, WorkingPeriod } from '@visite/contract';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';

/** The stream tells a change of them as one of `staff`, which fetches them again. */
const workingHoursKey = ['staff' satisfies LiveRecord, 'working-hours'] as const;

/** By doctor; empty until they are read. */
export function useWorkingHours(): ReadonlyMap<string, WorkingHours> {
  return useWorkingHoursQuery().data ?? none;
}

/** For who has to know why there are none. */
export function useWorkingHoursQuery() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: workingHoursKey,
    queryFn: ({ signal }) => api.staff.call('listWorkingHours', { signal }),
    staleTime: 5 * 60_000,
    select: byDoctor,
  });
}

const none: ReadonlyMap<string, WorkingHours> = new Map();
const byDoctor = (all: readonly WorkingHours[]) => new Map(all.map((each) => [each.staffId, each]));

/** Changes of one doctor's. */
export function useChangeWorkingHours(staffId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const onSuccess = () => refetchFromStart(queryClient, { queryKey: workingHoursKey });
  const save = useMutation({
    mutationFn: ({ periods, ifMatch }: { periods: WorkingPeriod[]; ifMatch: string | null }) =>
      api.staff.call('setWorkingHours', { params: { staffId }, body: { periods }, ifMatch }),
    onSuccess,
  });
  /** As they are now, with their version. */
  const readNow = async (): Promise<WorkingHours> => {
    const all = await api.staff.call('listWorkingHours', {});
    const own = all.find((each) => each.staffId === staffId);
    if (!own) throw new Error('this doctor has no working hours any more');
    return own;
  };
  const addAbsence = useMutation({
    mutationFn: (body: AbsenceInput) => api.staff.call('addAbsence', { params: { staffId }, body }),
    onSuccess,
  });
  const removeAbsence = useMutation({
    mutationFn: (absenceId: string) =>
      api.staff.call('removeAbsence', { params: { staffId, absenceId } }),
    onSuccess,
  });
  return { save, readNow, addAbsence, removeAbsence };
}
