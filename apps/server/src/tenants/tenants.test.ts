import { defaultTenantConfig } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createTenants } from './tenants.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { PUBLIC_URL: 'https://video.example' } });
});
afterAll(() => test.close());

describe('practices by host name', () => {
  it.each([
    ['localhost', 'default'],
    ['127.0.0.1', 'default'],
    ['[::1]', 'default'],
    ['video.example', 'default'],
    ['Video.Example.', 'default'],
    ['Other.Example.', 'other'],
    ['[0:0:0:0:0:0:0:1]', 'default'],
    ['nobody.example', undefined],
    ["x' OR '1'='1", undefined],
    ['\u0000', undefined],
  ])('[TENANT-1] %s belongs to %s', async (host, id) => {
    const found = await test.deps.tenants.byHost(host).catch(() => undefined);
    expect(found?.id).toBe(id);
  });

  it('[TENANT-26] the host of PUBLIC_URL leads to tenant default only until a practice has it', async () => {
    const { pool } = test;
    const publicUrl = 'https://Praxis-Süd.Example.:8443';
    const { pgListener } = test.deps;
    const tenants = createTenants({ pool, publicUrl, pgListener });
    const host = 'xn--praxis-sd-x9a.example';
    const idOf = async (name: string) => (tenants.known(name) ?? (await tenants.byHost(name)))?.id;
    for (const name of [host, host.toUpperCase(), `${host}.`, 'praxis-süd.example']) {
      expect(await idOf(name)).toBe('default');
    }
    await pool.query('INSERT INTO tenant_hosts (tenant_id, host) VALUES ($1, $2)', ['other', host]);
    await expect.poll(() => idOf(host)).toBe('other');
    expect(await idOf('PRAXIS-SÜD.example.')).toBe('other');
    await pool.query('DELETE FROM tenant_hosts WHERE host = $1', [host]);
    await expect.poll(() => idOf(host)).toBe('default');
  });

  it('[TENANT-14] links of tenant default come from PUBLIC_URL, those of others from themselves', async () => {
    expect((await test.deps.tenants.byId('default'))?.publicUrl).toBe('https://video.example');
    expect((await test.deps.tenants.byId('other'))?.publicUrl).toBe('https://other.example');
  });

  it('[TENANT-13] the time zone is Europe/Berlin unless the practice has its own', async () => {
    expect((await test.deps.tenants.byId('default'))?.timeZone).toBe('Europe/Berlin');
  });

  it('[TENANT-10] a change reaches a node that did not make it', async () => {
    const name = async () => (await test.deps.tenants.byHost('other.example'))?.name;
    expect(await name()).toBe('Praxis other');
    await test.pool.query(`UPDATE tenants SET name = 'Neu' WHERE tenant_id = 'other'`);
    await expect.poll(name).toBe('Neu');
  });

  it('[TENANT-10] a lost wake-up costs some seconds, not the change', async () => {
    let clock = 0;
    const { pool } = test;
    const publicUrl = 'https://video.example';
    const tenants = createTenants({ pool, publicUrl, now: () => clock });
    await tenants.byId('other');
    await pool.query(`UPDATE tenants SET phone = '0' WHERE tenant_id = 'other'`);
    expect((await tenants.byId('other'))?.phone).toBe('');
    clock += 10_001;
    expect((await tenants.byId('other'))?.phone).toBe('0');
  });

  it('[TENANT-10] [TENANT-1] host names from outside do not fill the memory, nor are failures kept', async () => {
    const { pool } = test;
    let calls = 0;
    const counting = new Proxy(pool, {
      get: (target, key) => {
        if (key === 'connect') calls += 1;
        return Reflect.get(target, key);
      },
    });
    const tenants = createTenants({ pool: counting, publicUrl: 'https://video.example' });
    await tenants.byHost('a.example');
    await tenants.byHost('a.example');
    expect(calls).toBe(1);
    await expect(tenants.byHost('\u0000')).rejects.toThrow();
    await expect(tenants.byHost('\u0000')).rejects.toThrow();
  });

  it('[TENANT-2] [TENANT-6] a practice starts with the defaults', async () => {
    expect((await test.deps.tenants.byId('default'))?.config).toEqual(
      defaultTenantConfig('default'),
    );
    expect(await test.deps.tenants.ids()).toEqual(['default', 'other']);
  });
});
