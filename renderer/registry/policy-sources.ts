/** What of a content security policy a third party may add to, as browsers name it. */
export const POLICY_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
  'media-src',
  'worker-src',
] as const;

export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number];

/** Sources that a content security policy must allow, by directive. */
export type PolicySources = Readonly<Partial<Record<PolicyDirective, readonly string[]>>>;

const SOURCE =
  /^(?<scheme>https|wss):\/\/(?<host>(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:\/\S*)?$/;

/** What is wrong with a policy as the code of a site has it; undefined if it can be used. */
export function policyMistake(policy: unknown): string | undefined {
  if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) {
    return "`policy` must be an object such as `{ 'frame-src': ['https://maps.example.com'] }`.";
  }
  for (const [directive, sources] of Object.entries(policy)) {
    if (!POLICY_DIRECTIVES.includes(directive as PolicyDirective)) {
      return `\`policy\` has no \`${directive}\`. There are: ${POLICY_DIRECTIVES.join(', ')}.`;
    }
    if (!Array.isArray(sources)) return `\`${directive}\` must be a list of origins.`;
    const wrong: unknown = sources.find((source) => !SOURCE.test(source));
    if (wrong !== undefined) {
      return `\`${directive}\` must list origins such as \`https://maps.example.com\`, but has \`${wrong}\`.`;
    }
  }
  return undefined;
}

/** Whether one of these policies allows an address. Paths are not compared: browsers skip them after redirects. */
export function allowsAddress(
  policies: readonly PolicySources[],
  directive: PolicyDirective,
  { protocol, hostname }: URL,
): boolean {
  const sources = policies.flatMap((policy) => policy[directive] ?? []);
  return sources.some((source) => {
    const { scheme, host = '' } = SOURCE.exec(source)?.groups ?? {};
    if (`${scheme}:` !== protocol) return false;
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
}
