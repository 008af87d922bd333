import { ConfigurationError } from '../config.ts';
import { runJobByHand } from './run-job-by-hand.ts';

try {
  const response = await runJobByHand(process.argv.slice(2), process.env, (line) =>
    console.error(line),
  );
  if (response.exitCode === 0) console.log(response.text);
  else console.error(response.text);
  process.exitCode = response.exitCode;
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
