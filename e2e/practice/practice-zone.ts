import { call } from './api.ts';
import { demoColleague } from './people.ts';

/** Before the first story: the demo practice is where the stories expect it. */
export default async function setPracticeZone(): Promise<void> {
  const timeZone = process.env.VISITE_E2E_ZONE;
  const { token } = await demoColleague('admin');
  const settings = await call('readSettings', { token });
  if (!timeZone || settings.practice.timeZone === timeZone) return;
  const practice = { ...settings.practice, timeZone };
  await call('changeSettings', { token, body: { ...settings, practice } });
}
