/** Points per line; x is shown on a scale of tens, y from zero. */
interface Chart {
  title: string;
  xName: string;
  yName: string;
  lines: Record<string, readonly { x: number; y: number }[]>;
}

const [width, height, margin] = [640, 360, 56];
const colours = ['#1f6feb', '#d1480f', '#2d8a4e', '#7a3fc2'];

/** A small picture of how cost grows; no library, so that it stays readable as text. */
export function svgChart({ title, xName, yName, lines }: Chart): string {
  const all = Object.values(lines).flat();
  const logs = all.map(({ x }) => Math.log10(x));
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const top = Math.max(...all.map(({ y }) => y)) * 1.1 || 1;
  const across = (x: number) =>
    margin + ((Math.log10(x) - low) / (high - low || 1)) * (width - 2 * margin);
  const down = (y: number) => height - margin - (y / top) * (height - 2 * margin);
  const label = (x: number, y: number, text: string, anchor = 'middle') =>
    `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="${anchor}">${escaped(text)}</text>`;
  const drawn = Object.entries(lines).map(([name, points], at) => {
    const colour = colours[at % colours.length];
    const path = points
      .map(({ x, y }) => `${across(x).toFixed(1)},${down(y).toFixed(1)}`)
      .join(' ');
    const dots = points
      .map(({ x, y }) => `<circle cx="${across(x).toFixed(1)}" cy="${down(y).toFixed(1)}" r="3"/>`)
      .join('');
    return `<g stroke="${colour}" fill="${colour}"><polyline fill="none" points="${path}"/>${dots}</g>${label(
      width - margin,
      margin + at * 16,
      name,
      'end',
    ).replace('<text', `<text fill="${colour}"`)}`;
  });
  const xs = [...new Set(all.map(({ x }) => x))].sort((one, other) => one - other);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    label(width / 2, 24, title),
    label(width / 2, height - 10, xName),
    label(8, margin - 14, yName, 'start'),
    `<path d="M${margin} ${margin}V${height - margin}H${width - margin}" fill="none" stroke="#888"/>`,
    ...xs.map((x) => label(across(x), height - margin + 18, x.toLocaleString('en'))),
    ...[0, top / 2, top].map((y) => label(margin - 6, down(y) + 4, y.toPrecision(2), 'end')),
    ...drawn,
    '</svg>',
  ].join('\n');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
