import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pascalCase } from '../../renderer/text/pascal-case.ts';
import { typeName } from '../custom-sections/generate-types.ts';
import { foldersIn } from '../read/list-files.ts';

const KINDS = ['section', 'overlay'] as const;

/**
 * The registry of the built-in types, in two modules: what is known of them before anything is
 * rendered, so that checking needs no React, and the components.
 */
export function generateRegistry(root: string): { registry: string; components: string } {
  const imports: string[] = [];
  const entries = KINDS.map((kind) => {
    const types = foldersIn(join(root, 'renderer', `${kind}s`)).map((type) => {
      const facts = importFacts(root, `${kind}s/${type}/${kind}.ts`, imports);
      return `['${type}', partType('${kind}-${type}', ${facts ?? '{}'}, validators.${typeName(`${kind}-${type}`)})],`;
    });
    return `${kind}s: new Map([\n${types.join('\n')}\n]),`;
  });
  const providers = foldersIn(join(root, 'renderer/providers')).map((name) => {
    const facts = importFacts(root, `providers/${name}/provider.ts`, imports);
    return `['${name}', ${facts}],`;
  });
  const registry = `${imports.join('\n')}
import { builtInType } from '../registry/built-in.ts';
import { createRegistry } from '../registry/registry.ts';
import { plans } from './field-plans.js';
import * as validators from './validators.js';

const partType = builtInType(plans);

/** Every section, overlay and provider of the program itself. */
export const builtInRegistry = createRegistry({
${entries.join('\n')}
providers: new Map([
${providers.join('\n')}
]),
}, plans.page);
`;
  return { registry, components: generateComponents(root) };
}

/** The name that the facts of a folder are imported under; undefined if it has none. */
function importFacts(root: string, file: string, imports: string[]): string | undefined {
  if (!existsSync(join(root, 'renderer', file))) return undefined;
  const name = `facts${imports.length}`;
  imports.push(`import ${name} from '../${file}';`);
  return name;
}

/** What third parties need of every page before anything else runs on it: the `start.ts` of their folders. */
export function generateStartProviders(root: string): string {
  const files = foldersIn(join(root, 'renderer/providers'))
    .map((name) => `providers/${name}/start.ts`)
    .filter((file) => existsSync(join(root, 'renderer', file)));
  const imports = files.map(
    (file, index) => `import { start as start${index} } from '../${file}';`,
  );
  const calls = files.map((_file, index) => `start${index}();`);
  return `${imports.join('\n')}\nexport function startProviders(): void {\n${calls.join('\n')}\n}\n`;
}

function generateComponents(root: string): string {
  const imports: string[] = [];
  const maps = KINDS.map((kind) => {
    const types = foldersIn(join(root, 'renderer', `${kind}s`)).map((type) => {
      imports.push(`import { ${pascalCase(type)} } from '../${kind}s/${type}/${type}.tsx';`);
      return `['${type}', { component: ${pascalCase(type)} as never, css: partStyles['${type}'] ?? [] }],`;
    });
    return `${kind}s: new Map<string, PartComponent>([\n${types.join('\n')}\n]),`;
  });
  return `${imports.join('\n')}
import type { Components, PartComponent } from '../phases/7-render/components.ts';
import { mockups } from '../ui/mockups/index.ts';
import { partStyles } from './styles.ts';

/** How the built-in types are shown. */
export const builtInComponents: Components = {
${maps.join('\n')}
illustrations: mockups,
};
`;
}
