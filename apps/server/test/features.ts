import { defaultTenantConfig, type FeatureFlags } from '@visite/contract';
import type { TestApp } from './test-app.ts';

/** Turns features of the home practice on; all others are off again. */
export async function setFeatures(test: TestApp, features: Partial<FeatureFlags>): Promise<void> {
  const config = defaultTenantConfig(test.home.id);
  Object.assign(config.videoConsultation.features, features);
  await test.pool.query('UPDATE tenants SET config = $2 WHERE tenant_id = $1', [
    test.home.id,
    config,
  ]);
  test.deps.tenants.invalidate();
}
