import { createHash } from 'node:crypto';
import {
  builtInRegistry,
  type LocatedDiagnostic,
  type LocatedPlace,
  rulesOf,
} from '../../renderer/index.ts';

const rules = rulesOf(builtInRegistry);

/**
 * Diagnostics as SARIF 2.1.0, which code scanning services read. The fingerprint of a problem
 * does not change with the lines above it.
 */
export function printSarif(diagnostics: readonly LocatedDiagnostic[]): string {
  const ids = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'site', rules: ids.map(describeRule) } },
        columnKind: 'unicodeCodePoints',
        results: diagnostics.map(describeResult),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(id: string) {
  const rule = rules[id];
  if (!rule) return { id };
  return {
    id,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.why },
    help: { text: rule.fix },
  };
}

function describeResult(diagnostic: LocatedDiagnostic) {
  const { rule, severity, message, help, related } = diagnostic;
  return {
    ruleId: rule,
    level: severity,
    message: { text: help ? `${message}\n${help}` : message },
    locations: [describeLocation(diagnostic)],
    relatedLocations: related.map((place, id) => ({
      id,
      ...describeLocation(place),
      ...(place.message ? { message: { text: place.message } } : {}),
    })),
    partialFingerprints: { 'problem/v1': fingerprint(diagnostic) },
  };
}

function describeLocation({ file, line, column, endLine, endColumn }: LocatedPlace) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file) },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  };
}

/** What stays the same of a problem while other lines of its file change. */
function fingerprint({ rule, file, path, message }: LocatedDiagnostic): string {
  return createHash('sha256')
    .update(JSON.stringify([rule, file, path, message]))
    .digest('hex')
    .slice(0, 32);
}
