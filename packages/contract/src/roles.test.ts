import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Action,
  can,
  canInAnyRelation,
  hasAnyRole,
  permissions,
  type Relation,
  type Role,
  relationOf,
  role,
  roleLabels,
  staffRole,
} from './roles.ts';

const relations: Relation[] = ['none', 'own', 'added', 'self-added'];

/** Who may do what, written out a second time: for each role the relations that allow it. */
const everyone = 'none own added self-added';
const added = 'added self-added';
const matrix: Record<Action, Record<Exclude<Role, 'guest'>, string>> = {
  'staff.manage': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'programs.link': { admin: '', doctor: everyone, mfa: everyone, patient: '' },
  'settings.manage': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'api-clients.manage': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'webhooks.manage': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'intrusions.read': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'audit.read': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'operations.read': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'staff.list': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'staff.self': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'patients.read': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'patients.write': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'patients.delete': { admin: everyone, doctor: everyone, mfa: '', patient: '' },
  'patients.export': { admin: everyone, doctor: everyone, mfa: '', patient: '' },
  'lists.transfer': { admin: everyone, doctor: '', mfa: '', patient: '' },
  'appointments.plan': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'hours.manage': { admin: everyone, doctor: `own ${added}`, mfa: everyone, patient: '' },
  'calendars.link': { admin: everyone, doctor: `own ${added}`, mfa: '', patient: '' },
  'appointments.read': { admin: everyone, doctor: everyone, mfa: everyone, patient: 'own' },
  'delay.announce': { admin: everyone, doctor: `own ${added}`, mfa: everyone, patient: '' },
  'appointments.decline': { admin: '', doctor: '', mfa: '', patient: 'own' },
  'appointments.next': { admin: '', doctor: '', mfa: '', patient: 'own' },
  'history.read': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'call.run': { admin: added, doctor: `own ${added}`, mfa: added, patient: '' },
  'call.attend': { admin: added, doctor: `own ${added}`, mfa: added, patient: '' },
  'call.join': { admin: added, doctor: `own ${added}`, mfa: added, patient: 'own' },
  'call.connect': { admin: added, doctor: `own ${added}`, mfa: added, patient: 'own' },
  'consent.own': { admin: '', doctor: '', mfa: '', patient: 'own' },
  'feedback.own': { admin: '', doctor: '', mfa: '', patient: 'own' },
  'call.progress': { admin: '', doctor: '', mfa: '', patient: 'own' },
  'notes.write': { admin: added, doctor: `own ${added}`, mfa: added, patient: '' },
  'notes.read': { admin: 'added', doctor: 'own added', mfa: 'added', patient: '' },
  'guests.invite': { admin: everyone, doctor: everyone, mfa: everyone, patient: '' },
  'guests.admit': { admin: '', doctor: `own ${added}`, mfa: '', patient: '' },
  'guests.agree': { admin: '', doctor: '', mfa: '', patient: 'own' },
  'guest.own': { admin: '', doctor: '', mfa: '', patient: '' },
  'events.read': { admin: everyone, doctor: everyone, mfa: everyone, patient: everyone },
};
/** A third person in the call: nothing but this. */
const guestsMay: Partial<Record<Action, string>> = {
  'call.connect': 'own',
  'guest.own': 'own',
  'events.read': everyone,
};
const relationsOf = (action: Action, each: Role): string[] =>
  (each === 'guest' ? (guestsMay[action] ?? '') : matrix[action][each]).split(' ');
const actions = Object.keys(permissions) as Action[];

const cells = actions.flatMap((action) =>
  role.options.flatMap((each) => relations.map((relation) => [each, action, relation] as const)),
);

describe('relationOf()', () => {
  const people = { doctorId: 'doctor', patientId: 'patient' };

  it.each([
    ['doctor', false, false, 'own'],
    ['patient', false, false, 'own'],
    ['colleague', true, true, 'added'],
    ['colleague', true, false, 'self-added'],
    ['doctor', true, false, 'added'],
    ['somebody', false, false, 'none'],
  ] as const)(
    '[STAFF-12] %s, added %s, with the whole conversation %s: %s',
    (person, isAdded, wholeConversation, relation) => {
      expect(relationOf(person, { ...people, isAdded, wholeConversation })).toBe(relation);
    },
  );

  it('[STAFF-12] who is added may do at least what the doctor of the appointment may', () => {
    for (const action of actions) {
      for (const each of staffRole.options) {
        if (can([each], action, 'own')) expect(can([each], action, 'added')).toBe(true);
      }
    }
  });
});

describe('can()', () => {
  it.each(cells)(
    '[STAFF-12, STAFF-14, STAFF-15, STAFF-18, STAFF-20, STAFF-21, STAFF-22, STAFF-23, STAFF-24, PATIENT-11] %s, %s, relation %s',
    (each, action, relation) => {
      const allowed = relationsOf(action, each).includes(relation);
      expect(can([each], action, relation)).toBe(allowed);
    },
  );

  it('[STAFF-12] the table of this test and the contract name the same actions', () => {
    expect(actions.sort()).toEqual((Object.keys(matrix) as Action[]).sort());
  });

  it('[STAFF-12] nobody without a role may do anything', () => {
    for (const action of actions) {
      for (const relation of relations) expect(can([], action, relation)).toBe(false);
      expect(canInAnyRelation([], action)).toBe(false);
    }
  });

  it.each(cells)(
    '[STAFF-31] where doctors run calls: %s, %s, relation %s',
    (each, action, relation) => {
      const allowed = relationsOf(action, each).includes(relation);
      const narrowed = action === 'call.run' && each !== 'doctor' ? false : allowed;
      expect(can([each], action, relation, 'doctor')).toBe(narrowed);
    },
  );

  it('[STAFF-31] an admin who is also a doctor runs calls as a doctor', () => {
    expect(can(['admin', 'doctor'], 'call.run', 'own', 'doctor')).toBe(true);
    expect(can(['admin', 'mfa'], 'call.run', 'added', 'doctor')).toBe(false);
  });

  const anyRoles = fc.subarray([...role.options]);
  const anyAction = fc.constantFrom(...actions);

  it('[STAFF-13] several roles give the union of their rights', () => {
    fc.assert(
      fc.property(anyRoles, anyAction, fc.constantFrom(...relations), (roles, action, relation) => {
        const each = roles.map((one) => can([one], action, relation));
        expect(can(roles, action, relation)).toBe(each.includes(true));
      }),
    );
  });

  it('[STAFF-12] canInAnyRelation says whether some relation allows it', () => {
    fc.assert(
      fc.property(anyRoles, anyAction, (roles, action) => {
        const some = relations.some((relation) => can(roles, action, relation));
        expect(canInAnyRelation(roles, action)).toBe(some);
      }),
    );
  });
});

describe('roles', () => {
  it('[STAFF-1] are admin, doctor and mfa for staff, patient, and guest', () => {
    expect(role.options).toEqual(['admin', 'doctor', 'mfa', 'patient', 'guest']);
  });

  it('[STAFF-3] a check is true when any of the wanted roles is held', () => {
    fc.assert(
      fc.property(
        fc.subarray([...role.options]),
        fc.subarray([...role.options]),
        (held, wanted) => {
          const both = held.filter((each) => wanted.includes(each));
          expect(hasAnyRole(held, wanted)).toBe(both.length > 0);
        },
      ),
    );
  });

  it.each<[Role[], string[]]>([
    [['admin'], ['admin']],
    [
      ['mfa', 'doctor'],
      ['doctor', 'mfa'],
    ],
    [['patient'], ['user']],
    [[], ['user']],
  ])('[STAFF-2] %j reads as %j', (held, labels) => {
    expect(roleLabels(held)).toEqual(labels);
  });
});
