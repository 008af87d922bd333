import { afterAll, afterEach, expect, it } from 'vitest';
import { crashAgainAndAgain } from '../../test/crash-story.ts';
import { stopServerProcesses, temporaryDataDir } from '../../test/server-process.ts';

const { dataDir, remove } = temporaryDataDir();
afterEach(stopServerProcesses);
afterAll(remove);

it('[DATA-12] [CONTRACT-7] sixty kills while writing lose nothing acknowledged and double nothing', async () => {
  const { acknowledged, lost, doubled } = await crashAgainAndAgain(dataDir, 60);
  expect(acknowledged).toBeGreaterThan(200);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
});
