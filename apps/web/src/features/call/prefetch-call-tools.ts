import { prefetchViewer } from './viewer/prefetch-viewer.ts';

/** What opens only by a press in the call; it must open even while the server is away. */
export async function prefetchCallTools(): Promise<void> {
  await Promise.all([
    import('../../ui/menu.tsx'),
    import('../../ui/dialog.tsx'),
    import('./dialogs/encryption-dialog.tsx'),
    import('./dialogs/end-call-dialogs.tsx'),
    import('./screenshot/consent-dialogs.tsx'),
    prefetchViewer(),
  ]);
}
