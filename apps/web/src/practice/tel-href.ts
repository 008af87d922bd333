/** `+49 (0)221 123` is dialled as +49221123: the zero in brackets is for calls within the country. */
export const telHref = (phone: string): string =>
  `tel:${phone.replace(/^(\s*(?:\+|00)\d+\s*)\(0\)/, '$1').replace(/(?!^\s*\+)\D/g, '')}`;
