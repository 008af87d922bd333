import { runAdmin } from './run-admin.ts';

const { text, exitCode } = await runAdmin(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;
