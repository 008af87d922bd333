import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Always with time zone: the database keeps moments, not wall clocks. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
