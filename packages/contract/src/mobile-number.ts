/** Where a number without a country belongs: the practice's zone tells its country. */
const countryOfZone: Readonly<Record<string, string>> = {
  'Europe/Berlin': '49',
  'Europe/Busingen': '49',
  'Europe/Vienna': '43',
  'Europe/Zurich': '41',
};

/** What mobile numbers begin with there; elsewhere every number is tried. */
const mobiles: Readonly<Record<string, RegExp>> = {
  '49': /^1[5-7]\d{8,9}$/,
  '43': /^6\d{8,11}$/,
  '41': /^7[4-9]\d{7}$/,
};

/** `+4915112345678` of what people have typed; undefined for what is no mobile number. */
export function mobileNumber(typed: string, timeZone: string): string | undefined {
  // `+49 (0)151 …`: the zero is for callers from inside.
  const digits = typed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  const whole = internationalOf(digits, timeZone);
  if (whole === undefined || !/^[1-9]\d{6,14}$/.test(whole)) return undefined;
  const country = Object.keys(mobiles).find((each) => whole.startsWith(each));
  const form = country && mobiles[country];
  if (form && !form.test(whole.slice(country.length))) return undefined;
  return `+${whole}`;
}

function internationalOf(digits: string, timeZone: string): string | undefined {
  if (/^\+\d+$/.test(digits)) return digits.slice(1);
  if (/^00\d+$/.test(digits)) return digits.slice(2);
  const country = countryOfZone[timeZone];
  return country && /^0\d+$/.test(digits) ? country + digits.slice(1) : undefined;
}
