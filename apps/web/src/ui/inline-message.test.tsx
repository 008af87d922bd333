import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { InlineMessage } from './inline-message.tsx';

it('[UI-58] the tone is told in words once, also where the text begins with it', async () => {
  const said = async (title: string) => {
    const { container, unmount } = await render(<InlineMessage tone="danger" title={title} />);
    const text = container.textContent;
    await unmount();
    return text;
  };
  expect(await said('Fehler: Falsche Zugangsdaten!')).toBe('Fehler: Falsche Zugangsdaten!');
  expect(await said('Falsches Format')).toBe('Fehler: Falsches Format');
});
