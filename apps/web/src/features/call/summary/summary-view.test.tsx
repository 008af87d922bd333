import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../../../i18n/texts.ts';
import type { SummaryContent } from './summary-content.ts';
import { SummaryView } from './summary-view.tsx';

await loadTexts(['call', 'ui']);

const file = { uuid: 'file', name: 'Befund.pdf', fromUserUuid: 'ada', base64: '' };

function content(files: SummaryContent['summary']['files'] = []): SummaryContent {
  const summary: SummaryContent['summary'] = {
    appointmentId: 'a',
    patientFullName: 'Rosemarie Krüger',
    doctorFullName: 'Dr. Ada Story',
    patientGender: 'female',
    patientDateOfBirth: '1950-03-05',
    durationSeconds: 420,
    scheduledStart: '2026-11-19T08:00:00Z',
    scheduledEnd: '2026-11-19T08:15:00Z',
    chatProtocol: [],
    files,
  };
  return { summary, drawn: new Map(), nameOf: () => 'Dr. Ada Story', notes: null };
}

const button = (name: string) => page.getByRole('button', { name });

it('[CALL-44] the ZIP is offered where there is a file beside the summary', async () => {
  const { rerender } = await render(<SummaryView content={content()} uploads={null} />);
  await expect.element(button('Als PDF speichern')).toBeVisible();
  await expect.element(button('Alles als ZIP speichern')).not.toBeInTheDocument();
  await rerender(<SummaryView content={content([file])} uploads={null} />);
  await expect.element(button('Alles als ZIP speichern')).toBeVisible();
});

it('[VISIT-46] saving is not the main action of a page that has one', async () => {
  const { rerender } = await render(<SummaryView content={content()} uploads={null} />);
  await expect.element(button('Als PDF speichern')).toHaveClass('bg-primary');
  await rerender(<SummaryView content={content()} uploads={null} secondary />);
  await expect.element(button('Als PDF speichern')).not.toHaveClass('bg-primary');
});
