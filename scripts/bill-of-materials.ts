import { hash } from 'node:crypto';

/** What `npm sbom` writes, as far as it is changed here. */
export interface BillOfMaterials {
  bomFormat: string;
  metadata: { component: { name: string; [key: string]: unknown }; [key: string]: unknown };
  dependencies: { ref: string; dependsOn?: string[] }[];
  components: {
    'bom-ref': string;
    name: string;
    externalReferences?: { type: string; url: string }[];
  }[];
  [key: string]: unknown;
}

/** npm names the root after its folder, and each package after the registry that it came from. */
export function withoutRegistry(bill: BillOfMaterials): BillOfMaterials {
  const { component } = bill.metadata;
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...component, name: 'visite' } },
    components: bill.components.map(({ externalReferences = [], ...rest }) => ({
      ...rest,
      externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
    })),
  };
}

/** Without the moment of the run and npm's random number, by which two bills of the same lock differ. */
export function fixedBill(bill: BillOfMaterials, seconds: number): BillOfMaterials {
  const { serialNumber, ...rest } = bill;
  const timestamp = new Date(seconds * 1_000).toISOString();
  const fixed = { ...rest, metadata: { ...bill.metadata, timestamp } };
  const digits = hash('sha256', JSON.stringify(fixed));
  // The form of a UUID of version 8: what it is made of is ours.
  const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
  return { ...fixed, serialNumber: digits.replace(form, 'urn:uuid:$1-$2-8$3-8$4-$5') };
}
