import { type Location, useLocation, useNavigation } from 'react-router';

/** Where somebody goes while that page's code is still on its way; otherwise where they are. */
export function useTargetLocation(): Location {
  const here = useLocation();
  return useNavigation().location ?? here;
}
