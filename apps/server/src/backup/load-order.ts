/** Such that every table comes after those that it refers to. Throws when they refer to each other in a circle. */
export function loadOrder(
  tables: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const order: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      references.every(({ from, to }) => from !== name || !waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`tables in a circle: ${[...waiting].join(', ')}`);
    for (const name of ready) waiting.delete(name);
    order.push(...ready);
  }
  return order;
}
