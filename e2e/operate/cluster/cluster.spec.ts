import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { joins, opensDashboard, patientPhone, pictureOf, seesMoving } from '../../call/steps.ts';
import { chromiumPath, fakeDevices } from '../../chromium.ts';
import { fakeCameraPath } from '../../fake-camera.ts';
import { entersWaitingRoom, heading, pathOf } from '../../patient/steps.ts';
import type { Visit } from '../../practice/people.ts';
import { Cluster } from './cluster.ts';
import { Follower } from './follower.ts';
import { mediaOf, startStandstill, watchRelayed } from './media.ts';
import type { Machine } from './patroni.ts';
import { makePractice, planVisit } from './practice.ts';
import { until } from './program.ts';
import { Writer } from './writer.ts';

const cluster = new Cluster();
const browsers: Browser[] = [];
let visit: Visit;
let writer: Writer;
let follower: Follower;
let doctor: Page;
let patient: Page;

/** Each a browser of its own, as two people have. */
async function openBrowser(): Promise<Browser> {
  const camera = `--use-file-for-fake-video-capture=${fakeCameraPath()}`;
  const args = [...fakeDevices, camera, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: chromiumPath, args });
  browsers.push(browser);
  return browser;
}

test.beforeAll(async () => {
  test.setTimeout(900_000);
  await cluster.start();
  const people = await makePractice(cluster);
  visit = await planVisit(cluster, people.doctor);
  doctor = await (await openBrowser()).newPage({ baseURL: cluster.address });
  patient = await patientPhone(await openBrowser(), cluster.address);
  await watchRelayed(doctor);
  await watchRelayed(patient);
  await opensDashboard(doctor, people.doctor);
  await entersWaitingRoom(patient, visit);
  await joins(doctor, visit);
  await seesMoving(pictureOf(doctor, 'patient'));
  await seesMoving(pictureOf(patient, 'doctor'));
  writer = new Writer(cluster.address, people, visit.appointmentId);
  follower = new Follower(cluster.address, people.writer.token);
  follower.start();
  await until('the stream is open', async () => follower.connections === 1);
  writer.start();
  await writes(3);
});

test.afterAll(async () => {
  try {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all([writer?.stop(), follower?.stop()]);
  } finally {
    // Whatever went wrong: nothing of it may be left running.
    await cluster.stop();
  }
});

async function writes(more: number): Promise<void> {
  const before = writer.count;
  await until(`${more} more acknowledged writes`, async () => writer.count >= before + more);
}

interface Told {
  what: string;
  /** What whoever is in charge does about it, in this order; how long each took is told. */
  mended?: Readonly<Record<string, () => Promise<boolean>>>;
}

/** Does it under load, waits until writes are acknowledged again, and asks for everything that must be left. */
async function survives(fault: () => Promise<void>, { what, mended = {} }: Told): Promise<void> {
  const pages = [doctor, patient];
  const before = await Promise.all(pages.map(mediaOf));
  const standstills = await Promise.all(pages.map(startStandstill));
  const longestGap = writer.startGap();
  const began = performance.now();
  const figures: string[] = [];
  await fault();
  for (const [step, holds] of Object.entries(mended)) {
    await until(step, holds);
    figures.push(`${step} after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  await writes(5);
  figures.push(`no write acknowledged for at most ${longestGap().toFixed(1)} s`);
  await seesMoving(pictureOf(doctor, 'patient'));
  await seesMoving(pictureOf(patient, 'doctor'));
  const still = await Promise.all(standstills.map((longest) => longest()));
  figures.push(
    `no new picture for at most ${still.map((each) => each.toFixed(1)).join(' and ')} s`,
  );
  console.log(`${what}: ${figures.join(', ')}`);
  const after = await Promise.all(pages.map(mediaOf));
  for (const [at, media] of after.entries()) {
    const first = before[at];
    expect(media).toMatchObject({ made: first?.made, connected: 1, relayed: true });
    expect(media.frames).toBeGreaterThan(first?.frames ?? 0);
    expect(media.voicePackets).toBeGreaterThan(first?.voicePackets ?? 0);
  }
  await nothingIsLost();
}

/** Patroni's own word. */
const newLeader = (old: Machine) => ({
  'a new leader': async () => {
    const found = await cluster.patroni.leader();
    return found !== undefined && found !== old;
  },
  'a synchronous standby': async () => {
    const members = await cluster.patroni.members();
    const leads = members.some(({ role, name }) => role === 'leader' && name !== old.name);
    return leads && members.some(({ role }) => role === 'sync_standby');
  },
});

async function nothingIsLost(): Promise<void> {
  const booked = [...writer.acknowledged.appointments];
  const untold = () => booked.filter((id) => !follower.told.has(id));
  await expect
    .poll(untold, {
      message: `told of every visit (lists ${follower.lists}, streams ${follower.connections})`,
    })
    .toEqual([]);
  expect(await writer.missing()).toEqual([]);
  expect({ lists: follower.lists, misordered: follower.misordered }).toEqual({
    lists: 1,
    misordered: [],
  });
  expect([...writer.answers.keys()].filter((status) => status === 500)).toEqual([]);
}

test('[OPS-69] a node is killed: the other one serves, the call goes on, nothing is lost', async () => {
  await survives(async () => cluster.nodes[0]?.stop('SIGKILL'), { what: 'A node killed' });
  await cluster.startNode(0);
});

test('[OPS-69] the leader of PostgreSQL is lost: a standby takes over, the call goes on, nothing is lost', async () => {
  const leader = await cluster.patroni.leader();
  if (!leader) throw new Error('no leader');
  const what = `PostgreSQL's leader lost (ttl 20 s, loop_wait 5 s)`;
  await survives(() => cluster.patroni.killMachine(leader), { what, mended: newLeader(leader) });
  leader.patroni.start();
  await until('the lost machine is back as a standby', () => cluster.patroni.isWhole(), 300);
});

test('[OPS-69] the machine of the leader hangs and wakes up again: it finds itself replaced, nothing is lost', async () => {
  const leader = await cluster.patroni.leader();
  if (!leader) throw new Error('no leader');
  let wakeUp = (): void => undefined;
  const freeze = async () => {
    wakeUp = cluster.patroni.freezeMachine(leader);
  };
  try {
    await survives(freeze, { what: `The leader's machine hangs`, mended: newLeader(leader) });
  } finally {
    wakeUp();
  }
  await until('it is back as a standby', () => cluster.patroni.isWhole(), 300);
  await writes(3);
  await nothingIsLost();
});

test('[OPS-69] the leader of PostgreSQL changes as planned: the call goes on, nothing is lost', async () => {
  const leader = await cluster.patroni.leader();
  if (!leader) throw new Error('no leader');
  const what = 'Planned change of the leader';
  await survives(() => cluster.patroni.switchOver(leader), { what, mended: newLeader(leader) });
  await until('three PostgreSQL again', () => cluster.patroni.isWhole(), 300);
});

test('[OPS-69] the leader of etcd is killed: PostgreSQL keeps its leader, the call goes on', async () => {
  const [leader, before] = [await cluster.etcd.leader(), await cluster.patroni.leader()];
  if (!leader || !before) throw new Error('no leader');
  const mended = {
    'a new leader of etcd': async () => {
      const found = await cluster.etcd.leader();
      return found !== undefined && found !== leader;
    },
  };
  await survives(() => leader.program.stop('SIGKILL'), { what: `etcd's leader killed`, mended });
  leader.program.start();
  await until('three PostgreSQL still', () => cluster.patroni.isWhole());
  expect((await cluster.patroni.leader())?.name).toBe(before.name);
});

test('[OPS-69] HAProxy cuts every connection, then is killed and started again: nothing is lost', async () => {
  await survives(() => cluster.haproxy.cutConnections(), { what: 'Connections cut by HAProxy' });
  await survives(() => cluster.haproxy.restart(), { what: 'HAProxy killed and started again' });
});

test('[OPS-69] after all of it the consultation ends on both sides', async () => {
  await doctor.getByRole('button', { name: 'Gespräch beenden' }).click();
  await doctor.getByRole('button', { name: 'Ja, beenden' }).click();
  await expect(heading(doctor)).toHaveText('Gespräch beendet');
  await expect(patient).toHaveURL(pathOf(visit, 'ended'));
  await nothingIsLost();
  const answers = [...writer.answers].sort(([one], [other]) => one - other);
  const words = answers.map(([status, count]) => `${count} × ${status || 'no answer'}`);
  const { patients, appointments, note } = writer.acknowledged;
  console.log(
    `Acknowledged and kept: ${patients.length} patients, ${appointments.length} visits, ${note} states of a note; ` +
      `answers: ${words.join(', ')}; the stream came back ${follower.connections - 1} times`,
  );
});
