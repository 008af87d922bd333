/** `npm run bench -- <name>`: each measurement is loaded only when it is asked for. */
const measurements: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  call: () => import('./call/bench-call.ts'),
  eye: () => import('./eye/bench-eye.ts'),
  import: () => import('./import/bench-import.ts'),
  journey: () => import('./journey/bench-journey.ts'),
  'long-day': () => import('./long-day/bench-long-day.ts'),
  operate: () => import('./operate/bench-operate.ts'),
  server: () => import('./server/bench-server.ts'),
  web: () => import('./web/bench-web.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const measurement = Object.hasOwn(measurements, name) ? measurements[name] : undefined;
if (measurement) {
  const { run } = await measurement();
  await run(args);
  // The contenders' own servers leave timers running.
  process.exit();
} else {
  console.error(`Usage: npm run bench -- ${Object.keys(measurements).join('|')}`);
  process.exitCode = 1;
}
