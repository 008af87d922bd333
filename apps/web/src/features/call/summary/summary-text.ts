import type { SummaryContent } from './summary-content.ts';
import { summarySections } from './summary-lines.ts';

export function plainText(content: SummaryContent): string {
  return summarySections(content)
    .map(({ title, lines }) =>
      [title, ...lines.map(({ by, text }) => (by ? `${by}: ${text}` : text))].join('\r\n'),
    )
    .join('\r\n\r\n');
}
