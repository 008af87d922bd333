import { expect, it, vi } from 'vitest';
import { keepTyping } from './typed-ahead.ts';

function keyboard() {
  const target = new EventTarget();
  const press = (key: string, more: object = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { target: target as unknown as Window, press };
}

it('[UI-16] what is typed while the search opens is kept for its field, then left alone', () => {
  const { target, press } = keyboard();
  const ahead = keepTyping(target);
  for (const key of ['M', 'u', 'x', 'Backspace', 'l']) expect(press(key)).toBe(true);
  expect(press('Escape')).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(ahead.take()).toBe('Mul');
  expect(press('l')).toBe(false);
  expect(ahead.take()).toBe('');
});

it('[UI-16] a search that never comes does not take the keys for ever', () => {
  vi.useFakeTimers();
  const { target, press } = keyboard();
  keepTyping(target);
  vi.advanceTimersByTime(5_000);
  expect(press('a')).toBe(false);
  vi.useRealTimers();
});
