import { runAdmin } from './run-admin.ts';

const args = process.argv.slice(2);
const { text, exitCode } = await runAdmin(args, process.env, (line) => console.error(line));
if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;
