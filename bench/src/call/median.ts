export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** One line per contender: median, and its ratio to the first contender's. */
export function table(title: string, results: Map<string, number[]>): string {
  const reference = median([...results.values()][0] ?? []);
  const lines = [...results].map(([name, values]) => {
    const value = median(values);
    const ratio = (value / reference).toFixed(2);
    return `| ${name} | ${Math.round(value)} ms | ${ratio} | ${values.length} |`;
  });
  return [`### ${title}`, '', '| | median | ratio | runs |', '|---|---|---|---|', ...lines].join(
    '\n',
  );
}
