// The borders of the architecture as rules for dependency-cruiser. Workspaces are linked, so an import of
// `@zmig/edge-contract` arrives here as the real path `services/edge/contract/...`.
// infra/dev/checks/boundaries.ts asserts how many modules were read: a cruise that silently reads none proves nothing.

const SLICES = '^mf-[^/]+/'
const PLATFORM = '^shell/platform/'
const CONTRACT = '^services/edge/contract/'
const EDGE = '^services/edge/src/'
const TESTS = '\\.(spec|contract)\\.tsx?$|/testing(/|\\.ts$)'
const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown']
/** The folder of a package of ours: group 1 */
const PACKAGE = '^(mf-[^/]+|e2e|services/edge/contract|(?:shell|services|events|infra)/[^/]+)/'

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbidden(
      'no-circular',
      'Two modules that need each other are one module, or hide a third.',
      {},
      { circular: true },
    ),
    forbidden('no-unresolved', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    forbidden(
      'packages-meet-by-name',
      'Another package is what its package.json exports; a relative path reaches past its index.',
      { path: PACKAGE },
      // The contract lies inside the edge's folder, but is a package of its own.
      { path: PACKAGE, pathNot: '^$1/(?!contract/)', dependencyTypes: ['local'] },
    ),
    forbidden(
      'slices-are-strangers',
      'Slices are deployed alone: they meet through the platform store, named events and fragments.',
      { path: '^(mf-[^/]+)/' },
      { path: SLICES, pathNot: '^$1/' },
    ),
    forbidden(
      'browsers-know-contract-and-platform',
      'What runs in a browser imports only the edge contract and the platform of ours.',
      { path: SLICES, pathNot: TESTS },
      { path: '^(shell|services|events|infra|e2e)/', pathNot: [PLATFORM, CONTRACT] },
    ),
    forbidden(
      'platform-knows-contract',
      'The platform is shared by every slice; of ours it knows the edge contract only.',
      { path: PLATFORM, pathNot: TESTS },
      { path: '^(mf-[^/]+|services|events|infra|e2e|shell/(client|server))/', pathNot: CONTRACT },
    ),
    forbidden(
      'client-knows-platform',
      'The root configuration holds no business code and loads slices at run time only.',
      { path: '^shell/client/', pathNot: TESTS },
      { path: '^(mf-[^/]+|services|events|infra|e2e|shell/server)/', pathNot: CONTRACT },
    ),
    forbidden(
      'contract-stands-alone',
      'The contract is in every bundle: it imports nothing of ours and only zod/mini of others.',
      { path: CONTRACT },
      { path: '^(shell|mf-|services|events|infra|e2e)', pathNot: CONTRACT },
    ),
    forbidden(
      'contract-is-small',
      'Classic zod is several times the size of zod/mini, and nothing else belongs into every bundle.',
      { path: CONTRACT, pathNot: TESTS },
      { dependencyTypes: [...NPM, 'core'], pathNot: 'node_modules/zod/mini/' },
    ),
    forbidden(
      'server-knows-edge',
      'The web process mounts the edge and follows slice versions; the other services are behind the private port.',
      { path: '^shell/server/', pathNot: TESTS },
      { path: '^(services/(?!(kit|edge|slices)/)|mf-|events/|infra/|e2e/)' },
    ),
    forbidden(
      'services-are-strangers',
      'A service learns of another through events into its own tables, never through its code.',
      { path: '^services/([^/]+)/', pathNot: '^services/(kit|edge/contract)/' },
      { path: '^services/', pathNot: ['^services/$1/', '^services/kit/', CONTRACT] },
    ),
    forbidden(
      'services-know-no-interface',
      'Nothing behind the edge knows the shell, a slice or the tools that start it.',
      { path: '^(services|events)/', pathNot: TESTS },
      { path: '^(shell|mf-|infra|e2e)' },
    ),
    forbidden(
      'kit-knows-no-service',
      'The kit is below every service.',
      { path: '^services/kit/' },
      { path: '^(services/(?!kit/)|events/)' },
    ),
    forbidden(
      'events-are-the-base',
      'The event packages depend on each other and on libraries only; their host, which runs one service as a process, needs the kit too.',
      { path: '^events/', pathNot: [TESTS, '^events/projections/host/'] },
      { path: '^services/' },
    ),
    forbidden(
      'host-knows-no-service',
      'The host runs any service and names none.',
      { path: '^events/projections/host/', pathNot: TESTS },
      { path: '^services/', pathNot: '^services/kit/' },
    ),
    forbidden(
      'features-are-strangers',
      'Pages compose features; a feature never imports its neighbour.',
      { path: '^(mf-[^/]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbidden(
      'features-below-pages',
      'Shared, then features, then pages: nothing imports upwards.',
      { path: '^mf-[^/]+/src/(?!pages/|slice)', pathNot: TESTS },
      { path: '^mf-[^/]+/src/(pages/|slice)' },
    ),
    forbidden(
      'shared-below-features',
      'Shared folders and the api serve every feature, so they know none.',
      { path: '^mf-[^/]+/src/(?!features/|fragments/|pages/|slice)', pathNot: TESTS },
      { path: '^mf-[^/]+/src/(features|fragments)/' },
    ),
    forbidden(
      'features-have-an-index',
      'Import a feature through its index, or through the file that bears its name: the rest is its own.',
      { path: '^(mf-[^/]+)/src/(pages|fragments)/', pathNot: TESTS },
      { path: '^mf-[^/]+/src/features/[^/]+/', pathNot: '/features/([^/]+)/(index|\\1)\\.tsx?$' },
    ),
    forbidden(
      'deciders-are-pure',
      'A rule is a function of its arguments: no clock, database, network, environment or framework.',
      { path: '\\.decider\\.ts$' },
      {
        dependencyTypes: ['core', ...NPM],
        pathNot: ['node_modules/zod/'],
      },
    ),
    forbidden(
      'deciders-know-rules-only',
      'A rule imports other rules and shapes, never what loads or stores.',
      { path: '\\.decider\\.ts$' },
      {
        path: '\\.(routes|commands|replica|projection|queries|repository|adapter)\\.ts$|/(composition|config|main)\\.ts$',
      },
    ),
    forbidden(
      'deciders-know-shapes-only',
      'Of other packages a rule needs the words: contract, events, fixed facts and refusals. The kit hands out clocks and connections.',
      { path: `${PACKAGE}.*\\.decider\\.ts$` },
      { path: PACKAGE, pathNot: ['^$1/', CONTRACT, '^events/catalog/', '^services/kit/(facts/|src/refused\\.ts$)'] },
    ),
    forbidden(
      'commands-know-no-http',
      'routes → commands → decider, in this direction.',
      { path: '\\.(commands|replica|projection|queries)\\.ts$' },
      { path: '\\.routes\\.ts$|node_modules/express/' },
    ),
    forbidden(
      'queries-change-nothing',
      'A query answers from what is there; what it shares with a command is in a module of its own.',
      { path: '^services/edge/.*\\.queries\\.ts$' },
      { path: '\\.commands\\.ts$' },
    ),
    forbidden(
      'edge-serves-any-feature',
      'The router and the answer cache of the edge are below its features and know none of them.',
      { path: `${EDGE}door/(answer|http)/`, pathNot: TESTS },
      { path: `${EDGE}(?!door/(answer|http)/)` },
    ),
    forbidden(
      'edge-door-knows-no-room',
      'Every call passes the door, so it is below the other rooms of the edge.',
      { path: `${EDGE}door/`, pathNot: TESTS },
      { path: `${EDGE}(search|pictures|shop|desk)/` },
    ),
    forbidden(
      'edge-search-and-pictures-are-tools',
      'The shop uses the search and the pictures; neither knows the other, the shop or the desk.',
      { path: `${EDGE}(search|pictures)/`, pathNot: TESTS },
      { path: `${EDGE}(search|pictures|shop|desk)/`, pathNot: `${EDGE}$1/` },
    ),
    forbidden(
      'edge-shop-knows-no-desk',
      'The back office reads what the shop shows, never the other way round.',
      { path: `${EDGE}shop/`, pathNot: TESTS },
      { path: `${EDGE}desk/` },
    ),
    forbidden(
      'edge-top-is-no-room',
      'What every room of the edge shares is below them all; compositions and lists of projections are above.',
      { path: `${EDGE}[^/]+\\.ts$`, pathNot: [TESTS, `${EDGE}(composition|index|read-models)\\.ts$`] },
      { path: `${EDGE}[^/]+/` },
    ),
    forbidden(
      'adapters-only-in-composition',
      'Only the composition picks adapters.',
      { path: '^services/', pathNot: ['/composition\\.ts$', '\\.adapter\\.ts$', TESTS, '/index\\.ts$'] },
      { path: '\\.adapter\\.ts$' },
    ),
    forbidden(
      'engines-only-in-composition',
      'Log and outbox are handed in as ports; types may be named everywhere.',
      { path: '^services/', pathNot: ['/(composition|main)\\.ts$', TESTS] },
      { path: '^events/(log|outbox)/', dependencyTypesNot: ['type-only'] },
    ),
    forbidden(
      'tests-stay-tests',
      'Nothing that ships imports a test or a test helper; what measures does not ship.',
      { path: '^(shell|mf-[^/]+|services|events|infra)/', pathNot: [TESTS, '^infra/bench/'] },
      { path: TESTS, pathNot: 'node_modules' },
    ),
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no JavaScript compiler API
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.cache|\\.data|dist|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
    preserveSymlinks: false,
  },
}
