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
