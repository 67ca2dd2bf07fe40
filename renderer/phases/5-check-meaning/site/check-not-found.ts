import routes from '../../../../schemas/routes.json' with { type: 'json' };
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { findSection, type Registry } from '../../../registry/registry.ts';
import type { PageSummary } from './page-summary.ts';

export const rules: Rules = {
  'site/no-not-found': {
    title: 'A site without a page for addresses that lead nowhere',
    why: 'Who follows an old link or mistypes an address sees the page of the host, without a way back.',
    fix: 'Write one.',
    wrong: 'pages/ without 404.yaml',
    right: 'pages/404.yaml: { …, sections: [{ type: not-found, … }] }',
    canBeOff: true,
  },
};

/** Whether there is a page for addresses that lead nowhere. */
export function checkNotFound(pages: readonly PageSummary[], registry: Registry): FileDiagnostic[] {
  const isKnown = pages.every(({ path }) => path !== undefined);
  if (!isKnown || pages.length === 0 || pages.some(({ path }) => path === routes.pages.notFound))
    return [];
  const type = findSection(registry, ({ pageFor }) => pageFor === 'notFound');
  const how = type ? ` with a section of \`type: ${type}\`` : '';
  return [
    {
      rule: 'site/no-not-found',
      severity: 'warning',
      file: 'site.yaml',
      pointer: '',
      message:
        'The site has no page for addresses that lead nowhere: visitors would see that of the host.',
      help: `Write \`pages${routes.pages.notFound}.yaml\`${how}.`,
    },
  ];
}
