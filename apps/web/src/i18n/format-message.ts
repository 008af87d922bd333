import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** As the build ships it: plain text, or the parts that the compiler made of an ICU message. */
export type Message = string | CompiledMessage;
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Fills a message. Plurals, choices and numbers are all that our texts use, and half a kilobyte; the
 * library's own formatter weighs five times that on the first page. Dates come formatted (I18N-5).
 */
export function formatMessage(message: Message, values: TextValues, locale: string): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => {
      if (typeof part === 'string') return part;
      const [name, kind, choices] = part;
      const value = values[name];
      if (value === undefined) return '';
      if (kind === 'number') return asNumber(value, locale);
      if (!isChoices(choices)) return value;
      const { offset, ...cases } = choices;
      if (kind === 'select') return formatMessage(own(cases, value) ?? [], values, locale);
      const count = Number(value) - Number(offset ?? 0);
      const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
      const chosen = cases[value] ?? own(cases, pluralRules(locale, type).select(count));
      const counted = (chosen ?? []).map((each) => (each === '#' ? asNumber(count, locale) : each));
      return formatMessage(counted, values, locale);
    })
    .join('');
}

type Choices = Record<string, CompiledMessage>;

function own(cases: Choices, name: string | number): CompiledMessage | undefined {
  return Object.hasOwn(cases, name) ? cases[name] : cases.other;
}

function isChoices(value: unknown): value is Choices {
  return typeof value === 'object' && value !== null;
}

// Making one takes the browser longer than using it a hundred times, and lists count in every row.
const pluralRules = remembered(
  (locale, type: Intl.PluralRuleType) => new Intl.PluralRules(locale, { type }),
);
const numberFormat = remembered((locale) => new Intl.NumberFormat(locale));

function remembered<Made, Of extends string[]>(make: (locale: string, ...of: Of) => Made) {
  const made = new Map<string, Made>();
  return (locale: string, ...of: Of): Made => {
    const key = `${locale} ${of}`;
    const known = made.get(key) ?? make(locale, ...of);
    made.set(key, known);
    return known;
  };
}

function asNumber(value: string | number, locale: string): string {
  return numberFormat(locale).format(Number(value));
}
