/** A message as its author wrote it: the build ships it as a list of parts. */
export function writtenMessage(message: unknown): string {
  if (!Array.isArray(message)) return String(message);
  return message.map(written).join('');
}

function written(part: unknown): string {
  if (!Array.isArray(part)) return String(part);
  const [name, kind, choices] = part;
  if (kind === undefined) return `{${name}}`;
  if (typeof choices !== 'object' || choices === null) return `{${name}, ${kind}}`;
  const cases = Object.entries(choices)
    .filter(([, inner]) => inner !== undefined)
    .map(([choice, inner]) =>
      choice === 'offset' ? `offset:${inner}` : `${caseName(choice)} {${writtenMessage(inner)}}`,
    );
  return `{${name}, ${kind}, ${cases.join(' ')}}`;
}

/** Exact numbers lose their sign of equality when compiled. */
function caseName(choice: string): string {
  return /^\d+$/.test(choice) ? `=${choice}` : choice;
}
