import { describe, expect, it } from 'vitest';
import { watchNetwork } from './network-changes.ts';

class Connection extends EventTarget {
  type: string | undefined;

  constructor(type?: string) {
    super();
    if (type) this.type = type;
  }

  becomes(type?: string): void {
    this.type = type;
    this.dispatchEvent(new Event('change'));
  }
}

function watched(connection?: Connection) {
  const page = new EventTarget();
  let told = 0;
  const stop = watchNetwork(page, connection, () => {
    told += 1;
  });
  return { page, stop, told: () => told };
}

describe('another network', () => {
  it('[MEDIA-26] from Wi-Fi to mobile is told at once, new estimates of the same one are not', () => {
    const connection = new Connection('wifi');
    const { told } = watched(connection);
    connection.becomes('wifi');
    expect(told()).toBe(0);
    connection.becomes('cellular');
    expect(told()).toBe(1);
    connection.becomes('cellular');
    expect(told()).toBe(1);
  });

  it('[MEDIA-26] none at all is no network to move to; the next one is', () => {
    const connection = new Connection('wifi');
    const { told } = watched(connection);
    connection.becomes('none');
    expect(told()).toBe(0);
    connection.becomes('wifi');
    expect(told()).toBe(1);
  });

  it('[MEDIA-26] without a named kind every change counts, and `online` in every browser', () => {
    const connection = new Connection();
    const { page, stop, told } = watched(connection);
    connection.becomes();
    page.dispatchEvent(new Event('online'));
    expect(told()).toBe(2);
    stop();
    connection.becomes();
    page.dispatchEvent(new Event('online'));
    expect(told()).toBe(2);
    const other = watched();
    other.page.dispatchEvent(new Event('online'));
    expect(other.told()).toBe(1);
  });
});
