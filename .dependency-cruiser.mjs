const test = '[.]test[.]tsx?$|/testing/|^apps/api/test/|^packages/contract/src/samples/'
const CONTEXTS = 'apps/api/src/contexts'
/** From the top down: a context imports only from those after it. */
export const CONTEXT_ORDER = [
  'public-stats',
  'backoffice',
  'account-safety',
  'trading',
  'selling',
  'support',
  'payments',
  'catalog',
  'identity',
  'messaging',
]
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The authority for who may import whom. Each rule says why; CONTRIBUTING.md shows the picture. */
export default {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    rule(
      'no-unresolved',
      'An import that leads nowhere breaks at run time.',
      { pathNot: '[.]react-router|apps/web/src/app/routes' },
      { couldNotResolve: true, pathNot: '^(virtual:|[.]/[+]types/|node:)|[?](url|raw)$' },
    ),
    rule(
      'contract-is-a-leaf',
      'The contract ships to browsers: zod and nothing else.',
      { path: '^packages/contract/', pathNot: test },
      { pathNot: '^packages/contract/|node_modules/zod/' },
    ),
    rule(
      'apps-do-not-meet',
      'Apps share code through packages/ only; tests may start the simulator.',
      { path: '^apps/([^/]+)/', pathNot: test },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'domain-is-pure',
      'Rules of the product must run without I/O.',
      { path: `^${CONTEXTS}/([^/]+/[^/]+)/domain/`, pathNot: test },
      {
        pathNot: `^${CONTEXTS}/$1/domain/|^apps/api/src/shared/|^packages/(contract|crypto-address)/|^(node:)?crypto$`,
      },
    ),
    ...CONTEXT_ORDER.slice(1).map((context, index) =>
      rule(
        `contexts-look-down: ${context}`,
        'A context knows only those below it, so each can be read and changed without what uses it.',
        { path: `^${CONTEXTS}/${context}/`, pathNot: test },
        { path: `^${CONTEXTS}/(${CONTEXT_ORDER.slice(0, index + 1).join('|')})/` },
      ),
    ),
    rule(
      'contexts-are-listed',
      'A context without a place in the order could look anywhere.',
      { path: `^${CONTEXTS}/`, pathNot: `^${CONTEXTS}/(${CONTEXT_ORDER.join('|')})/` },
      {},
    ),
    rule(
      'modules-meet-at-index',
      'Another module of a context is used through its index.ts.',
      { path: `^${CONTEXTS}/([^/]+/[^/]+)/` },
      { path: `^${CONTEXTS}/`, pathNot: `^${CONTEXTS}/($1/|[^/]+/[^/]+/index[.]ts$)` },
    ),
    rule(
      'platform-knows-no-context',
      'What every context uses cannot use one of them.',
      { path: '^apps/api/src/(platform|shared)/', pathNot: test },
      { path: '^apps/api/src/(contexts|providers|processes)/' },
    ),
    rule(
      'processes-on-top',
      'Entry points and wiring are in processes/; nothing but tests imports them.',
      { path: '^apps/api/src/(?!processes/)', pathNot: test },
      { path: '^apps/api/src/processes/' },
    ),
    rule(
      'samples-are-for-tests',
      'Sample answers would ship to browsers.',
      { path: '^(apps|packages)/', pathNot: test },
      { path: '^packages/contract/src/samples/' },
    ),
    rule(
      'no-test-code-in-src',
      'Test worlds, the model, seeds and benches are in apps/api/test.',
      { path: '^apps/api/src/', pathNot: test },
      { path: '^apps/api/test/' },
    ),
    rule(
      'no-test-folders-in-src',
      'Test worlds, the model, seeds and benches are in apps/api/test.',
      { path: '^apps/api/src/.*(testing|seed|simulation|bench|measure-)' },
      { pathNot: '^apps/api/test/' },
    ),
    rule(
      'sql-in-repositories',
      'Kysely and pg live in repositories and platform.',
      {
        path: '^apps/api/src/',
        pathNot: `[.]repository[.]ts$|^apps/api/src/(platform|processes)/|${test}`,
      },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    rule(
      'http-in-routes',
      'Fastify lives in routes and platform.',
      { path: '^apps/api/src/', pathNot: `[.]routes[.]ts$|^apps/api/src/(platform|processes)/|${test}` },
      { path: 'node_modules/(@?fastify)' },
    ),
    rule(
      'entry-points-do-not-meet',
      'A route and a task share a use case, not each other.',
      { path: '[.](routes|task)[.]ts$' },
      { path: '[.](routes|task)[.]ts$' },
    ),
    rule(
      'providers-behind-ports',
      'Only processes/ knows which provider is real.',
      { path: '^apps/api/src/(?!processes/|providers/)', pathNot: test },
      { path: '^apps/api/src/providers/' },
    ),
    rule(
      'web-features-are-islands',
      'Routes compose features; features do not import each other.',
      { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
      { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'web-shared-is-below',
      'Shared code knows no feature.',
      { path: '^apps/web/src/(components|lib|hooks)/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]react-router|/build/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
