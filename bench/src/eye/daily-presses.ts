import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** One press of a day's work, with what has to be there before it. */
export interface DailyPress {
  name: string;
  press: (page: Page) => Promise<void>;
  /** Appears once the press has had its effect. */
  shows: string;
}

const row = '[data-appointment]:visible';
const dialog = '[role="dialog"]';
const main = 'main#main';

/** Of the last day of the week: it has not gone by. */
const freePlace = 'td.week-cell:last-child:not(:has(.visit)) .week-plus >> nth=-1';
const freeTime = 'section[aria-labelledby="free-times"] button';

/**
 * A phone is tapped. At a desk the pointer comes first: its way is no part of the press. Neither is Playwright's own
 * look at what lies under it; its trial of a click counts as a press of its own for the browser.
 */
const click = (selector: string) => async (page: Page) => {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (element) => {
      // Of a name that takes two lines the first: between them nothing is pressed.
      const [line] = element.getClientRects();
      if (!line) return false;
      const { left, top, width, height } = line;
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    },
    await target.elementHandle(),
  );
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) {
    await target.tap({ force: true });
  } else {
    await target.hover({ force: true });
    await settled(page);
    await target.click({ force: true });
  }
};
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const named = (name: string) => `${main} button:has-text("${name}")`;
const goes = (path: string) => `a[href="/user/${path}"]:visible`;

/** Pages a person goes to, in the bar at the side or at the bottom. */
const toPatients: DailyPress = {
  name: 'patients: go there',
  press: click(goes('patients')),
  shows: `${main} input[type="search"]`,
};
const toDay: DailyPress = {
  name: 'day: go there',
  press: click(goes('dashboard')),
  shows: row,
};

const day: DailyPress[] = [
  {
    name: 'day: unfold the past',
    press: click(named('vergangene')),
    shows: `${named('vergangene')} >> xpath=self::*[@aria-expanded="true"]`,
  },
  {
    name: 'day: fold it',
    press: click(named('vergangene')),
    shows: `${named('vergangene')} >> xpath=self::*[@aria-expanded="false"]`,
  },
  {
    name: 'day: menu of an appointment',
    press: click(`${row} button[aria-haspopup="menu"]`),
    shows: '[role="menu"]',
  },
  {
    name: 'day: move it',
    press: click('[role="menuitem"]:has-text("Verschieben")'),
    shows: dialog,
  },
  {
    name: 'day: to a free time',
    press: click(freeTime),
    shows: 'body',
  },
  { name: 'day: close that', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
  {
    name: 'day: menu of another',
    press: click(`${row} >> nth=3 >> button[aria-haspopup="menu"]`),
    shows: '[role="menu"]',
  },
  {
    name: 'day: send the invitation',
    press: click('[role="menuitem"]:is(:text("Noch einmal senden"), :text("Einladung senden"))'),
    // This practice sends no e-mail: the appointment opens, with other ways to hand the link over.
    shows: `${dialog} h2, aside h2`,
  },
  { name: 'day: close those ways', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
  {
    name: 'day: open an appointment',
    press: click(`${row} a`),
    shows: `${dialog} h2, aside h2`,
  },
  { name: 'day: close it', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
];

const palette: DailyPress[] = [
  { name: 'search and jump: open', press: key('Control+k'), shows: '[role="combobox"]' },
  { name: 'search and jump: a letter', press: key('s'), shows: '[role="option"]' },
  { name: 'search and jump: another', press: key('c'), shows: '[role="option"]' },
  {
    name: 'search and jump: close',
    press: key('Escape'),
    shows: 'body:not(:has([role="listbox"]))',
  },
];

const patients: DailyPress[] = [
  toPatients,
  { name: 'patients: into the search', press: click(`${main} input[type="search"]`), shows: main },
  { name: 'patients: a letter', press: key('s'), shows: `${main} [aria-busy="false"]` },
  { name: 'patients: another', press: key('c'), shows: `${main} [aria-busy="false"]` },
  {
    name: 'patients: next page',
    press: click(`${main} nav button:not([disabled])`),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'patients: open one',
    press: click(`${main} [aria-busy] :is(tbody, ul) button`),
    shows: dialog,
  },
  { name: 'patients: close', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
  { name: 'patients: add one', press: click(named('Patient anlegen')), shows: dialog },
  { name: 'patients: leave the form', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
];

const appointments: DailyPress[] = [
  {
    name: 'appointments: go there',
    press: click(goes('appointments')),
    shows: `${main} [aria-busy="false"] :is(tr, li)`,
  },
  {
    name: 'appointments: next page',
    press: click(`${main} nav button:not([disabled]) >> nth=-1`),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'appointments: open one',
    press: click(`${main} [aria-busy="false"] :is(tbody, ul) a`),
    shows: `${dialog} h2, aside h2`,
  },
  { name: 'appointments: close', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
  {
    name: 'appointments: into the search',
    press: click(`${main} input[type="search"]`),
    shows: main,
  },
  { name: 'appointments: a letter', press: key('w'), shows: `${main} [aria-busy="false"]` },
];

/** A phone keeps them behind a button. */
const filters: DailyPress[] = [
  { name: 'appointments: filters', press: click(named('Filter')), shows: dialog },
  {
    name: 'appointments: with those that ended',
    press: click(`${dialog} button:text-is("Beendet")`),
    shows: dialog,
  },
  {
    name: 'appointments: show them',
    press: click(`${dialog} button:text-is("Anzeigen")`),
    shows: `body:not(:has(${dialog}))`,
  },
];

const sorting: DailyPress[] = [
  {
    name: 'appointments: sort by patient',
    press: click(`${main} thead button:has-text("Patient")`),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'appointments: with those that ended',
    press: click(named('Beendet')),
    shows: `${main} [aria-busy="false"]`,
  },
];

const calendar: DailyPress[] = [
  {
    name: 'calendar: go there',
    press: click(goes('calendar')),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'calendar: next day or week',
    press: click(`${main} button[aria-label^="Nächste"]`),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'calendar: the one before',
    press: click(`${main} button[aria-label^="Vorherige"]`),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'calendar: choose doctors',
    press: click(named('Ärztin oder Arzt suchen')),
    shows: '[role="option"]',
  },
  {
    name: 'calendar: one of them',
    press: click('[role="option"]'),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'calendar: close the choice',
    press: key('Escape'),
    shows: 'body:not(:has([role="option"]))',
  },
  {
    name: 'calendar: all doctors again',
    press: click(`${main} button:text-is("Alle")`),
    shows: `${main} [aria-busy="false"]`,
  },
  { name: 'calendar: today', press: click(named('Heute')), shows: `${main} [aria-busy="false"]` },
];

const grids: DailyPress[] = [
  {
    name: 'calendar: day',
    press: click(`${main} button:text-is("Tag")`),
    shows: `${main} .day-grid`,
  },
  {
    name: 'calendar: open a visit',
    press: click(`${main} .visit`),
    shows: `${dialog} h2, aside h2`,
  },
  { name: 'calendar: close it', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
  {
    name: 'calendar: week',
    press: click(`${main} button:text-is("Woche")`),
    shows: `${main} .week-bands`,
  },
  {
    name: 'calendar: a free place',
    press: click(freePlace),
    shows: '.quick-create',
  },
  {
    name: 'calendar: into its patient',
    press: click('.quick-create [role="combobox"]'),
    shows: '.quick-create',
  },
  {
    name: 'calendar: letter of its patient',
    press: key('s'),
    shows: '[role="option"]',
  },
  {
    name: 'calendar: choose the patient',
    press: click('[role="option"]'),
    shows: 'body:not(:has([role="option"]))',
  },
  {
    name: 'calendar: create it',
    press: click('.quick-create button[type="submit"]'),
    shows: 'body:not(:has(.quick-create)), .quick-create [role="alert"]',
  },
  {
    name: 'calendar: close the form',
    press: key('Escape'),
    shows: 'body:not(:has(.quick-create))',
  },
  {
    name: 'calendar: next week',
    press: click(`${main} button[aria-label^="Nächste"]`),
    shows: `${main} [aria-busy="false"]`,
  },
  { name: 'calendar: this week', press: click(named('Heute')), shows: `${main} .week-bands` },
  {
    name: 'calendar: month',
    press: click(`${main} button:text-is("Monat")`),
    shows: `${main} .month-grid .visit`,
  },
  {
    name: 'calendar: open a visit of the month',
    press: click(`${main} .month-grid .visit`),
    shows: `${dialog} h2, aside h2`,
  },
  { name: 'calendar: close that', press: key('Escape'), shows: `body:not(:has(${dialog}))` },
  {
    name: 'calendar: next month',
    press: click(`${main} button[aria-label^="Nächste"]`),
    shows: `${main} [aria-busy="false"]`,
  },
  {
    name: 'calendar: this month',
    press: click(named('Heute')),
    shows: `${main} .month-grid .visit`,
  },
];

const planning: DailyPress[] = [
  {
    name: 'new appointment: go there',
    press: click(
      'a[href="/user/appointments/new/patient"]:visible, a[href^="/user"][href*="new"]:visible',
    ),
    shows: `${main} [role="combobox"]`,
  },
  {
    name: 'new appointment: doctors',
    press: click(`${main} [role="combobox"]`),
    shows: '[role="option"]',
  },
  {
    name: 'new appointment: choose a doctor',
    press: click('[role="option"]'),
    shows: 'body:not(:has([role="option"]))',
  },
  {
    name: 'new appointment: on to the patient',
    press: click(`${main} button[type="submit"]`),
    shows: `${main} input[placeholder="Name oder Geburtsdatum"]`,
  },
  {
    name: 'new appointment: into the search',
    press: click(`${main} input[placeholder="Name oder Geburtsdatum"]`),
    shows: main,
  },
  { name: 'new appointment: a letter', press: key('s'), shows: '[role="option"]' },
  {
    name: 'new appointment: choose a patient',
    press: click('[role="option"]'),
    shows: `${main} [data-patient]`,
  },
  {
    name: 'new appointment: on to the time',
    press: click(`${main} button[type="submit"]`),
    shows: `${main} form input`,
  },
  {
    name: 'new appointment: a free time',
    press: click(freeTime),
    shows: main,
  },
  {
    name: 'new appointment: on to the overview',
    press: click(`${main} button[type="submit"]`),
    shows: named('Termin anlegen'),
  },
  {
    name: 'new appointment: create it',
    press: click(named('Termin anlegen')),
    shows: `${main} :text("Der Termin ist angelegt"), ${main} [role="alert"]`,
  },
];

export const deskDay: readonly DailyPress[] = [
  ...day,
  ...palette,
  ...patients,
  ...appointments,
  ...sorting,
  ...calendar,
  ...grids,
  ...planning,
  toDay,
];

export const phoneDay: readonly DailyPress[] = [
  ...day,
  ...patients,
  ...appointments,
  ...filters,
  ...calendar,
  toDay,
  ...planning,
];
