import { spawn } from 'node:child_process';

/** Without a shell, which would read signs of the address as its own. */
const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
};

/** In the default browser; whoever has none reads the address in the log. */
export function openAddress(address: string): void {
  const [program = 'xdg-open', ...args] = programs[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}
