import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useVideoStream } from './use-video-stream.ts';

function Picture({ stream }: { stream: MediaStream | null }) {
  // biome-ignore lint/a11y/useMediaCaption: nobody speaks in it
  return <video ref={useVideoStream(stream)} />;
}

it('[DAY-7] a picture that is left holds no stream any more', async () => {
  const [first, second] = [new MediaStream(), new MediaStream()];
  const { container, rerender, unmount } = await render(<Picture stream={first} />);
  const video = container.querySelector('video');
  expect(video?.srcObject).toBe(first);
  await rerender(<Picture stream={second} />);
  expect(video?.srcObject).toBe(second);
  await unmount();
  expect(video?.srcObject).toBeNull();
});
