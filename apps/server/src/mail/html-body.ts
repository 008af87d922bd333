import type { DateTile } from './date-tile.ts';
import { type Direction, directionOf, phoneAmong } from './direction.ts';
import type { Section, Sender } from './mail-body.ts';
import { languageTexts } from './mail-texts.ts';

export interface HtmlMail {
  /** The first fills the page; a second one is told in short below it. */
  sections: readonly Section[];
  link: string | undefined;
  sender: Sender;
  /** Absent: the practice's name stands alone. */
  logoCid?: string | undefined;
  /** Of the practice, `#rrggbb`; beside its name, never behind text. */
  accent: string;
  tile?: DateTile | undefined;
  zone?: string | undefined;
}

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const ink = 'color:#17212b';
const ink2 = 'color:#495563';

/**
 * Mail programs take tables and inline styles; the few rules in the head only improve on them where they are
 * read: dark colours, and less margin on a phone.
 */
const rules = ({ start, end }: Direction) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
p{text-wrap:pretty}
.heading{text-wrap:balance}
@media (prefers-color-scheme:dark){
.canvas{background:#0f1317!important}
.sheet{background:#171c22!important;border-color:#2a323b!important}
.ink{color:#e9edf1!important}
.ink2{color:#aab5c0!important}
.brand{background:#1a74ab!important}
.quiet{background:#35404b!important}
.blue{color:#7cc3ec!important}
.soft{background:#14303f!important}
.line{border-color:#2a323b!important}
.logo{background:#ffffff!important;padding:6px!important;border-radius:6px!important}
}
@media (max-width:480px){
.pad{padding:24px 20px!important}
.outer{padding:16px 8px!important}
.heading{font-size:20px!important;line-height:26px!important}
.tilecell{width:96px!important;padding-${end}:12px!important}
.button{padding:14px 8px!important}
.tel{display:block!important;text-align:${start}!important;padding:16px 20px 0!important}
.number{padding:4px 20px 16px!important}
}`;

export function htmlBody(mail: HtmlMail): string {
  const [first, ...others] = mail.sections;
  if (!first) return '';
  const { language, texts } = first;
  const direction = directionOf(language);
  const row = (content: string, style = '') =>
    `<tr><td align="${direction.start}"${style ? ` style="${style}"` : ''}>\n${content}\n</td></tr>`;
  return [
    '<!doctype html>',
    `<html lang="${language}"${inDirection(direction)}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(texts.subject)}</title><style>${rules(direction)}</style></head>`,
    `<body class="canvas"${inDirection(direction)} style="margin:0;padding:0;background:#f4f6f8;${font}">`,
    preview([texts.underHeading, ...texts.before]),
    // Some programs show what is within the body alone.
    `<table role="presentation"${inDirection(direction)} width="100%" cellpadding="0" cellspacing="0" border="0"><tr>`,
    `<td class="canvas outer" align="center" style="background:#f4f6f8;padding:24px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">',
    row(brand(mail, first), 'padding:8px 8px 16px'),
    row(sheet(mail, first)),
    ...(mail.sender.phone === '' || !texts.question
      ? []
      : [row(phone(mail.sender, first), 'padding-top:16px')]),
    ...others.map((section) => row(shortVersion(mail, section), 'padding:24px 8px 0')),
    row(foot(mail, first), 'padding:24px 8px 8px'),
    '</table></td></tr></table></body></html>',
    '',
  ].join('\n');
}

const inDirection = ({ name }: Direction) => (name === 'rtl' ? ' dir="rtl"' : '');

/** What a list of mails shows after the subject. */
const preview = (lines: readonly (string | undefined)[]) =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines.filter(Boolean).join('. '))}</div>`;

/** The attribute is for mail programs without `max-height`; both keep the picture's shape. */
function brand({ sender, logoCid, accent }: HtmlMail, { language }: Section): string {
  const name = escapeHtml(sender.practice);
  if (logoCid) {
    return `<img class="logo" src="cid:${logoCid}" alt="${name}" height="40" style="display:block;width:auto;height:auto;max-width:240px;max-height:40px;${font};font-size:17px;font-weight:600">`;
  }
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td style="width:6px;background:${accent};border-radius:3px;font-size:0;line-height:0" height="28">&nbsp;</td>` +
    `<td class="ink" style="padding-${directionOf(language).start}:12px;${font};font-size:17px;line-height:24px;font-weight:600;${ink};word-break:break-word">${name}</td>` +
    '</tr></table>'
  );
}

function sheet({ link, tile }: HtmlMail, { language, texts }: Section): string {
  const words = languageTexts[language];
  const button = texts.action && link ? linkButton(texts.action, link, words.linkBelow) : '';
  const steps = texts.steps.map(([title, text], index) => step(index + 1, title, text));
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="background:#ffffff;border:1px solid #e1e5ea;border-radius:20px;border-collapse:separate"><tr>',
    `<td class="pad" align="${directionOf(language).start}" style="padding:40px;${font};font-size:17px;line-height:26px">`,
    head(texts, tile, directionOf(language)),
    paragraph(texts.greeting, 'padding-top:28px'),
    ...texts.before.map((text) => paragraph(text, 'padding-top:12px')),
    button,
    ...(steps.length > 0
      ? [
          `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:32px"><tr><td class="line" colspan="2" style="border-top:1px solid #e1e5ea;padding-top:12px;font-size:0;line-height:0">&nbsp;</td></tr>`,
          ...steps,
          '</table>',
        ]
      : []),
    ...texts.after.map((text) => paragraph(text, 'padding-top:16px', true)),
    '</td></tr></table>',
  ].join('\n');
}

const plainStatus = `font-size:16px;line-height:24px;font-weight:600;${ink2}`;
const plainHeading = `font-size:26px;line-height:34px;font-weight:700;${ink}`;
/** What does not take place is the news, and its time is struck out. */
const offStatus = `font-size:26px;line-height:34px;font-weight:700;${ink}`;
const offHeading = `font-size:20px;line-height:26px;font-weight:600;${ink2};text-decoration:line-through`;

function head(
  { status, heading, underHeading: under, isOff }: Section['texts'],
  tile: DateTile | undefined,
  { end }: Direction,
): string {
  const words = [
    status
      ? `<p class="${isOff ? 'ink' : 'ink2'}" style="margin:0 0 2px;${font};${isOff ? offStatus : plainStatus};word-break:break-word">${inSentence(status)}</p>`
      : '',
    `<h1 class="${isOff ? 'ink2' : 'ink'} heading" style="margin:0;${font};${isOff ? offHeading : plainHeading};word-break:break-word">${inSentence(heading)}</h1>`,
    under
      ? `<p class="ink2" style="margin:4px 0 0;${ink2};word-break:break-word">${inSentence(under)}</p>`
      : '',
  ].join('');
  if (!tile) return words;
  const colour = isOff ? '#5d6976' : '#0b5c8a';
  const side = 'border-left:1px solid #e1e5ea;border-right:1px solid #e1e5ea';
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>',
    `<td class="tilecell" valign="middle" style="width:112px;padding-${end}:24px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">',
    `<tr><td class="${isOff ? 'quiet' : 'brand'} month" align="center" style="background:${colour};color:#ffffff;border-radius:14px 14px 0 0;padding:4px 2px;font-size:16px;line-height:24px;font-weight:600">${escapeHtml(tile.month)}</td></tr>`,
    `<tr><td class="ink line" align="center" style="${side};padding:6px 0 0;font-size:46px;line-height:48px;font-weight:700;${ink}">${escapeHtml(tile.day)}</td></tr>`,
    `<tr><td class="ink2 line" align="center" style="${side};border-bottom:1px solid #e1e5ea;border-radius:0 0 14px 14px;padding:2px 2px 10px;font-size:16px;line-height:22px;${ink2}">${escapeHtml(tile.weekday)}</td></tr>`,
    `</table></td><td valign="middle">${words}</td></tr></table>`,
  ].join('\n');
}

/** The address itself is shown too: whoever distrusts a button can read where it leads. */
function linkButton(action: string, link: string, below: string): string {
  const address = escapeHtml(link);
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:28px;border-collapse:separate"><tr>',
    '<td class="brand" align="center" style="background:#0b5c8a;border-radius:14px">',
    `<a class="button" href="${address}" style="display:block;padding:14px 20px;${font};font-size:18px;line-height:28px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></td></tr></table>`,
    `<p class="ink2" align="center" style="margin:12px 0 0;text-align:center;font-size:16px;line-height:24px;${ink2}">${escapeHtml(below)}<br>`,
    `<a class="blue" href="${address}" style="color:#0b5c8a;word-break:break-all">${address}</a></p>`,
  ].join('\n');
}

const step = (number: number, title: string, text: string) =>
  '<tr><td valign="top" style="width:48px;padding-top:12px">' +
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
  `<td class="soft blue" align="center" style="width:32px;height:32px;border-radius:16px;background:#e5f0f7;color:#0b5c8a;font-size:16px;line-height:32px;font-weight:600">${number}</td></tr></table></td>` +
  `<td style="padding-top:12px"><p class="ink" style="margin:0;padding:3px 0;font-size:17px;line-height:26px;font-weight:600;${ink};word-break:break-word">${inSentence(title)}</p>` +
  `<p class="ink2" style="margin:0;font-size:17px;line-height:26px;${ink2}">${inSentence(text)}</p></td></tr>`;

function phone({ phone: number }: Sender, { language, texts }: Section): string {
  const { start, end } = directionOf(language);
  const dialled = number.replace(/(?!^\+)\D/g, '');
  const shown = escapeHtml(phoneAmong(language, number));
  const link = dialled
    ? `<a class="blue" href="tel:${dialled}" dir="ltr" style="color:#0b5c8a;text-decoration:none;white-space:nowrap">${shown}</a>`
    : shown;
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="background:#ffffff;border:1px solid #e1e5ea;border-radius:20px;border-collapse:separate"><tr>',
    `<td class="ink tel" style="padding:16px 0;padding-${start}:40px;${font};font-size:17px;line-height:26px;${ink}">${escapeHtml(texts.question ?? '')}</td>`,
    `<td class="ink tel number" align="${end}" style="padding:16px 12px;padding-${end}:40px;${font};font-size:20px;line-height:28px;font-weight:600;${ink}">${link}</td>`,
    '</tr></table>',
  ].join('\n');
}

/** For whoever does not read the first language: what, when, and the same link as text. */
function shortVersion({ link, sections }: HtmlMail, { language, texts }: Section): string {
  const facts = texts.facts.map(([label, value]) => `${label}: ${value}`);
  const address = link && texts.action ? escapeHtml(link) : '';
  return [
    `<div lang="${language}"${sections[0]?.language === 'ar' ? ' dir="ltr" align="left"' : ''}>`,
    `<p class="ink" style="margin:0;${font};font-size:16px;line-height:24px;font-weight:600;${ink}">${inSentence([texts.status, texts.heading].filter(Boolean).join(': '))}</p>`,
    ...[texts.greeting, texts.before.join(' '), facts.join('\u00a0· ')]
      .filter((text) => text !== '')
      .map((text) => small(inSentence(text))),
    ...(address
      ? [
          small(
            `${escapeHtml(texts.action ?? '')}: <a class="blue" href="${address}" style="color:#0b5c8a;word-break:break-all">${address}</a>`,
          ),
        ]
      : []),
    '</div>',
  ].join('\n');
}

function foot({ sender, zone }: HtmlMail, { language, texts }: Section): string {
  const { practice, company, phone: number } = sender;
  const name = company.includes(practice)
    ? company
    : [practice, company].filter(Boolean).join(', ');
  return [
    small(escapeHtml(name)),
    ...(number === '' || texts.question
      ? []
      : [small(escapeHtml(`${languageTexts[language].phone}: ${phoneAmong(language, number)}`))]),
    ...(zone ? [small(escapeHtml(languageTexts[language].times(zone)))] : []),
  ].join('\n');
}

const small = (html: string) =>
  `<p class="ink2" style="margin:4px 0 0;${font};font-size:16px;line-height:24px;${ink2};word-break:break-word">${html}</p>`;

const paragraph = (text: string, style: string, isQuiet = false) =>
  `<p class="${isQuiet ? 'ink2' : 'ink'}" style="margin:0;${style};${isQuiet ? ink2 : ink};word-break:break-word">${inSentence(text)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** No line breaks within "um 10:00 Uhr", "15 Minuten", "Dr. Özdemir", "E-Mail" and "Video-Termin". */
const inSentence = (text: string) =>
  escapeHtml(text)
    .replace(/(\d) (?=(?:Uhr|Minuten?|minutes?)\b)/g, '$1&nbsp;')
    .replace(/\b(um|at) (?=\d)/g, '$1&nbsp;')
    .replace(/\b(Dr|Prof)\. (?=\p{L})/gu, '$1.&nbsp;')
    .replace(
      /\b(?:e-mails?|video-(?:termin|gespräch))(?!\p{L})/giu,
      '<span style="white-space:nowrap">$&</span>',
    );
