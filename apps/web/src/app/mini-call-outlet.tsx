import { Suspense } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useCurrentCall, useShownCall } from '../call-session/staff-call-context.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { lazyPart } from '../navigation/lazy-part.ts';
import { patterns } from '../navigation/paths.ts';

const MiniCall = lazyPart(async () => {
  const [{ MiniCall: loaded }] = await Promise.all([
    import('./mini-call.tsx'),
    loadTexts(['call', 'tools']),
  ]);
  return loaded;
});

/** While staff look something up, the patient stays in sight. */
export function MiniCallOutlet() {
  const { pathname } = useLocation();
  const call = useShownCall();
  const current = useCurrentCall();
  if (!call || call.id !== current || matchPath(patterns.staffCall, pathname)) return null;
  return (
    <Suspense fallback={null}>
      <MiniCall call={call} />
    </Suspense>
  );
}
