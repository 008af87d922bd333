export * from './appointments.ts';
export * from './calls.ts';
export * from './events.ts';
export * from './patients.ts';
export * from './records.ts';
export * from './staff.ts';
export * from './tenants.ts';
