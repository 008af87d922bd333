import type { Practitioner, PractitionerRole, Schedule } from '@medplum/fhirtypes';
import { fullName } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { invalid, notFound } from '../platform/api-error.ts';
import { dateRange } from './date-range.ts';
import type { FhirCall, ResourceType } from './fhir-call.ts';
import { anyOf, pageOf, referencedId, type SearchQuery } from './search.ts';
import { type DoctorRow, readDoctors } from './search-store.ts';

const names = ({ title, first_name, last_name }: DoctorRow) =>
  fullName({ title, firstName: first_name, lastName: last_name });
const metaOf = ({ version, updated_at }: DoctorRow) => ({
  versionId: String(version),
  lastUpdated: updated_at.toISOString(),
});
const isActive = ({ status }: DoctorRow) => status === 'active';

export const tellList = (
  { tx, caller, requestId }: FhirCall,
  action: 'staff.list' | 'free-times.list',
  read: number,
) =>
  recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'staff',
    recordId: 'list',
    detail: { read },
    requestId,
  });

type OfDoctor = Practitioner | PractitionerRole | Schedule;

/** Three views of the same few people: read as a whole, and filtered here. */
function ofDoctors<Kind extends OfDoctor>(
  view: (doctor: DoctorRow, call: FhirCall) => Kind,
  {
    searchParams,
    /** The parameter that refers to the practitioner. */
    reference,
    action,
  }: Pick<ResourceType<Kind>, 'searchParams'> & {
    reference?: string;
    action: 'staff.list' | 'free-times.list';
  },
): ResourceType<Kind> {
  const fits = (query: SearchQuery, { timeZone }: FhirCall['tenant']) => {
    const { from, to } = dateRange('_lastUpdated', query.all('_lastUpdated'), timeZone);
    const ids = query.all('_id').map(anyOf);
    const [name, active] = [query.one('name')?.toLowerCase(), query.one('active')];
    if (active !== undefined && active !== 'true' && active !== 'false') {
      throw invalid({ path: 'active', code: 'invalid' });
    }
    const referred = reference === undefined ? undefined : query.one(reference);
    const referredId = referred && (referencedId(referred, 'Practitioner') ?? 'none');
    return (doctor: DoctorRow) =>
      ids.every((wanted) => wanted.includes(doctor.staff_id)) &&
      (referredId === undefined || referredId === doctor.staff_id) &&
      (active === undefined || String(isActive(doctor)) === active) &&
      (name === undefined ||
        [doctor.first_name, doctor.last_name].some((each) =>
          each.toLowerCase().startsWith(name),
        )) &&
      (from === undefined || doctor.updated_at >= from) &&
      (to === undefined || doctor.updated_at < to);
  };
  return {
    searchParams,
    read: async (call, id) => {
      const doctor = (await readDoctors(call.tx)).find((each) => each.staff_id === id);
      if (!doctor) throw notFound();
      await tellList(call, action, 1);
      return view(doctor, call);
    },
    search: async (call, query) => {
      const found = (await readDoctors(call.tx)).filter(fits(query, call.tenant));
      const { shown, ...page } = pageOf(found, query);
      await tellList(call, action, shown.length);
      return { ...page, resources: shown.map((doctor) => view(doctor, call)) };
    },
  };
}

export const practitioners = ofDoctors<Practitioner>(
  (doctor) => ({
    resourceType: 'Practitioner',
    id: doctor.staff_id,
    meta: metaOf(doctor),
    active: isActive(doctor),
    name: [
      {
        use: 'official',
        family: doctor.last_name,
        given: doctor.first_name.split(' '),
        ...(doctor.title && { prefix: [doctor.title] }),
      },
    ],
  }),
  {
    searchParams: [
      { name: 'name', type: 'string' },
      { name: 'active', type: 'token' },
    ],
    action: 'staff.list',
  },
);

export const practitionerRoles = ofDoctors<PractitionerRole>(
  (doctor, { tenant }) => ({
    resourceType: 'PractitionerRole',
    id: doctor.staff_id,
    meta: metaOf(doctor),
    active: isActive(doctor),
    practitioner: { reference: `Practitioner/${doctor.staff_id}`, display: names(doctor) },
    organization: { display: tenant.name },
    code: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/practitioner-role',
            code: 'doctor',
            display: 'Doctor',
          },
        ],
      },
    ],
  }),
  {
    searchParams: [
      { name: 'practitioner', type: 'reference' },
      { name: 'active', type: 'token' },
    ],
    reference: 'practitioner',
    action: 'staff.list',
  },
);

export const schedules = ofDoctors<Schedule>(
  (doctor) => ({
    resourceType: 'Schedule',
    id: doctor.staff_id,
    meta: metaOf(doctor),
    active: isActive(doctor),
    actor: [{ reference: `Practitioner/${doctor.staff_id}`, display: names(doctor) }],
  }),
  {
    searchParams: [
      { name: 'actor', type: 'reference' },
      { name: 'active', type: 'token' },
    ],
    reference: 'actor',
    action: 'free-times.list',
  },
);
