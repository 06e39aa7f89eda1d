const test = '[.]test[.]tsx?$|/testing/'
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
      { path: '^apps/api/src/features/([^/]+)/domain/', pathNot: test },
      {
        pathNot:
          '^apps/api/src/(features/$1/domain|shared)/|^packages/(contract|crypto-address)/|^(node:)?crypto$',
      },
    ),
    rule(
      'features-meet-at-index',
      'Another feature is used through its index.ts.',
      { path: '^apps/api/src/features/([^/]+)/' },
      { path: '^apps/api/src/features/', pathNot: '^apps/api/src/features/($1/|[^/]+/index[.]ts$)' },
    ),
    rule(
      'platform-knows-no-feature',
      'What every feature stands on cannot stand on one of them.',
      { path: '^apps/api/src/(platform|shared)/', pathNot: test },
      { path: '^apps/api/src/(features|providers|main)/' },
    ),
    rule(
      'sql-in-repositories',
      'Kysely and pg live in repositories and platform.',
      {
        path: '^apps/api/src/',
        pathNot: `[.]repository[.]ts$|^apps/api/src/(platform|main|checks|seed)/|${test}`,
      },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    rule(
      'http-in-routes',
      'Fastify lives in routes and platform.',
      { path: '^apps/api/src/', pathNot: `[.]routes[.]ts$|^apps/api/src/(platform|main)/|${test}` },
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
      'Only main/ knows which provider is real.',
      { path: '^apps/api/src/(?!main/|providers/)', pathNot: test },
      { path: '^apps/api/src/providers/' },
    ),
    rule(
      'web-features-are-islands',
      'Routes compose features; features do not import each other.',
      { path: '^apps/web/src/features/([^/]+)/' },
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
    exclude: { path: '[.]react-router|/build/|/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
