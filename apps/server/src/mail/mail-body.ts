import type { Language } from '@visite/contract';
import { type MailTexts, phoneLabel } from './mail-texts.ts';

export interface Section {
  language: Language;
  texts: MailTexts;
}

export interface Sender {
  practice: string;
  phone: string;
}

/** Both languages below each other, the practice's own first. */
export function textBody(sections: readonly Section[], link: string | undefined, sender: Sender) {
  const parts = sections.map(({ language, texts }) =>
    [
      texts.greeting,
      ...texts.before,
      texts.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      texts.action && link ? `${texts.action}:\n${link}` : '',
      ...texts.after,
      [sender.practice, ...phoneOf(sender, language)].join('\n'),
    ]
      .filter((paragraph) => paragraph !== '')
      .join('\n\n'),
  );
  return `${parts.join('\n\n----------------------------------------\n\n')}\n`;
}

export function htmlBody(sections: readonly Section[], link: string | undefined, sender: Sender) {
  const [first] = sections;
  const parts = sections.map((section) => htmlSection(section, link, sender));
  return [
    '<!doctype html>',
    `<html lang="${first?.language ?? 'de'}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(first?.texts.subject ?? '')}</title></head>`,
    '<body style="margin:0;padding:24px;font:18px/1.5 sans-serif;color:#1b2430;background:#ffffff">',
    '<main style="max-width:600px;margin:0 auto">',
    parts.join('\n<hr style="border:0;border-top:1px solid #c5ccd3;margin:32px 0">\n'),
    '</main></body></html>',
    '',
  ].join('\n');
}

function htmlSection({ language, texts }: Section, link: string | undefined, sender: Sender) {
  const facts = texts.facts.map(
    ([label, value]) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</li>`,
  );
  return [
    `<section lang="${language}">`,
    `<h1 style="font-size:22px">${escapeHtml(texts.subject)}</h1>`,
    paragraph(texts.greeting),
    ...texts.before.map(paragraph),
    ...(facts.length > 0 ? [`<ul style="padding-left:20px">${facts.join('')}</ul>`] : []),
    ...(texts.action && link ? [linkHtml(texts.action, link)] : []),
    ...texts.after.map(paragraph),
    `<p>${[sender.practice, ...phoneOf(sender, language)].map(escapeHtml).join('<br>')}</p>`,
    '</section>',
  ].join('\n');
}

/** The address itself is shown too: whoever distrusts a button can read where it leads. */
function linkHtml(action: string, link: string): string {
  const address = escapeHtml(link);
  return (
    `<p><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;` +
    `background:#005f8a;color:#ffffff;font-weight:bold">${escapeHtml(action)}</a></p>\n` +
    `<p style="word-break:break-all"><a href="${address}" style="color:#005f8a">${address}</a></p>`
  );
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const phoneOf = (sender: Sender, language: Language) =>
  sender.phone === '' ? [] : [`${phoneLabel[language]}: ${sender.phone}`];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
