const { packagesTagged } = require('@longhand/eslint/package-tags')

/**
 * Layers inside packages and apps. Directions between packages are turbo tags (`turbo.json`), checked by `turbo boundaries`.
 * `rules.test.js` holds one fixture per rule and fails when a rule stops biting.
 */
const features = `(${packagesTagged('feature').join('|')})`
const baseFeatures = `(${packagesTagged('base-feature').join('|')})`
const parts = `(${packagesTagged('feature-part').join('|')})`
const partsAndFeatures = `(${packagesTagged('feature', 'feature-part').join('|')})`
const allFeatures = `(${packagesTagged('feature', 'feature-part', 'base-feature').join('|')})`
/** By the name of the package, as an import that is no dependency stays. */
const named = (words) => `^@longhand/${words}(/|$)`

/** SQL that joins tables of other modules. */
const joins =
  '/modules/(apps/app-goods\\.repository|transcription/lifecycle/transcriptions\\.repository|transcripts/(versions/versions\\.repository|text/transcripts\\.repository|search/(search\\.repository|section-index)|hot-words/hot-words\\.repository|sharing/share-links\\.repository))\\.ts$'

const testFiles = '(\\.test\\.ts|/testing[^/]*\\.ts)$'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'Modules that import each other, types too, can only be read together: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-never-import-apps',
      comment:
        'An app puts packages together. Take what is needed of it as a prop, a parameter or a callback.',
      severity: 'error',
      from: { path: 'packages/' },
      to: { path: '(^|/)apps/', pathNot: 'packages/[^/]+/src/' },
    },
    {
      name: 'features-never-meet',
      comment:
        'Features meet in apps/web: offer a callback or a prop and let the host put both together, or name a cache tag. Neither add the dependency nor a tag to turbo.json: what several features build on is a base feature of its own.',
      severity: 'error',
      from: { path: `packages/${features}/src` },
      to: { path: `(packages/${features}/src|${named(features)})`, pathNot: 'packages/$1/' },
    },
    {
      name: 'base-features-know-no-feature',
      comment:
        'Features build on it: what it needs of them comes as a prop or a callback, which apps/web fills in.',
      severity: 'error',
      from: { path: `packages/${baseFeatures}/src` },
      to: { path: `(packages/${allFeatures}/src|${named(allFeatures)})`, pathNot: 'packages/$1/' },
    },
    {
      name: 'parts-know-no-feature',
      comment:
        'A feature composes its parts: what a part needs of it comes as a prop, and what two parts need is a base feature.',
      severity: 'error',
      from: { path: `packages/${parts}/src` },
      to: { path: `(packages/${partsAndFeatures}/src|${named(partsAndFeatures)})`, pathNot: 'packages/$1/' },
    },
    {
      name: 'contracts-are-pure',
      comment:
        'The wire types know neither React nor Node: what needs them belongs into the server or a client.',
      severity: 'error',
      from: { path: 'packages/contracts/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'transcript-is-pure',
      comment: 'Browser and server run the same rules: take what only one of them has as a parameter.',
      severity: 'error',
      from: { path: 'packages/transcript/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'transcript-knows-no-product',
      comment: 'Its rules are for every client and server: take what is needed as a parameter.',
      severity: 'error',
      from: { path: 'packages/transcript/src' },
      to: { path: '(packages/(?!transcript/)|node_modules/react/)' },
    },
    {
      name: 'contracts-root-carries-no-zod',
      comment:
        'A client bundle must not carry the schemas: put what uses zod into schemas.ts, which is an entry of its own.',
      severity: 'error',
      from: { path: 'packages/contracts/src', pathNot: '(schemas?\\.ts|schemas/.*|\\.test\\.ts)$' },
      to: { path: 'node_modules/.*zod', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-kit-knows-no-product',
      comment:
        'Its components are for any product: what this one adds belongs into a feature, or comes as a prop.',
      severity: 'error',
      from: { path: 'packages/ui-kit/src' },
      to: { path: 'packages/(?!ui-kit/)' },
    },
    {
      name: 'speech-knows-no-product',
      comment:
        'It is used by other programs, too: the server translates between its words and those of the contracts.',
      severity: 'error',
      from: { path: 'packages/speech/src' },
      to: { path: 'packages/(?!speech/)' },
    },
    {
      name: 'no-react-on-the-server',
      comment:
        'The server draws nothing and calls no API of its own: what both need belongs into contracts or transcript.',
      severity: 'error',
      from: { path: 'apps/server/src' },
      to: { path: '(node_modules/react|packages/(ui-kit|sdk|api-client))' },
    },
    {
      name: 'services-know-no-sql',
      comment: 'SQL lives in <word>.repository.ts: add a method there and call it.',
      severity: 'error',
      from: { path: 'apps/server/src/modules/.*\\.(service|routes)\\.ts$' },
      to: { path: '(node_modules/(drizzle-orm|pg)/|\\.tables\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-http',
      comment:
        'Requests and answers end in <word>.routes.ts: pass what is needed of them as a parameter, and throw a DomainError.',
      severity: 'error',
      from: { path: 'apps/server/src/modules/.*\\.(service|repository)\\.ts$' },
      to: { path: '(node_modules/fastify|platform/http/)' },
    },
    {
      name: 'modules-meet-through-services',
      comment:
        "A module uses another's services, readers, ports and built module, and nothing else: what several need moves to platform/ under a noun.",
      severity: 'error',
      from: { path: 'apps/server/src/modules/([^/]+)/', pathNot: testFiles },
      to: {
        path: 'apps/server/src/modules/[^/]+/',
        pathNot: '(apps/server/src/modules/$1/|(\\.service|-reader|\\.port|\\.module|\\.tables)\\.ts$)',
      },
    },
    {
      name: 'no-import-runs-up',
      comment:
        'The files of a module join its rooms: a room that imports one of them can only be read with all others. What rooms share lies in a room; a module with one file of tables has it beside them.',
      severity: 'error',
      from: { path: 'apps/server/src/modules/([^/]+)/[^/]+/', pathNot: testFiles },
      to: { path: 'apps/server/src/modules/$1/[^/]+\\.ts$', pathNot: '\\.tables\\.ts$' },
    },
    {
      name: 'no-import-runs-up-in-features',
      comment:
        'The files of a room join the rooms inside it: a room that imports one of them can only be read with all others. What rooms share lies in a room; texts of the outer room are for all of them.',
      severity: 'error',
      from: { path: `packages/${allFeatures}/src/([^/]+)/[^/]+/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: 'packages/$1/src/$2/[^/]+\\.tsx?$', pathNot: '-messages\\.ts$' },
    },
    {
      name: 'tables-meet-in-foreign-keys',
      comment:
        "Another module's tables are named in foreign keys. Allowed by name: a list of versions joins the names of those who saved them; a list of an app's orders has state and time of the cashier's; and what is asked of transcriptions or texts and their recordings in one question, which two modules would answer with two: texts by whose they are, names of who speaks, bytes that a text takes.",
      severity: 'error',
      from: { path: 'apps/server/src/modules/([^/]+)/', pathNot: `(${testFiles}|\\.tables\\.ts$|${joins})` },
      to: { path: 'apps/server/src/modules/[^/]+/.*\\.tables\\.ts$', pathNot: 'apps/server/src/modules/$1/' },
    },
    {
      name: 'repositories-are-private',
      comment:
        "Another module's repository and routes are private to it, for tests too: call its service, or add a reader there.",
      severity: 'error',
      from: { path: 'apps/server/src/modules/([^/]+)/' },
      to: {
        path: 'apps/server/src/modules/[^/]+/.*\\.(repository|routes)\\.ts$',
        pathNot: 'apps/server/src/modules/$1/',
      },
    },
    {
      name: 'only-compose-builds',
      comment:
        'compose.ts and build-modules.ts are the one place that builds services; bin/ calls it. Take what is needed in the constructor.',
      severity: 'error',
      from: { path: 'apps/server/src/(modules|platform)/', pathNot: '\\.test\\.ts$' },
      to: { path: 'apps/server/src/((compose|build-modules|open-platform|modules|listen|work)\\.ts$|bin/)' },
    },
    {
      name: 'platform-is-the-ground',
      comment:
        'Modules, settings and commands stand on it: take what is needed of them as a parameter, whose type the platform has.',
      severity: 'error',
      from: { path: 'apps/server/src/platform/', pathNot: testFiles },
      to: { path: 'apps/server/src/(?!platform/)' },
    },
    {
      name: 'engines-only-in-the-worker',
      comment:
        'Handlers are imported lazily, so that the API process never loads an engine. Uploads and voices are looked at and tried out while somebody waits, the command that checks an installation tries its engines, and a worker fetches models. How a program ends with its parent, and is confined, loads nothing, nor do reading settings, comparing words with hot words and finding models.',
      severity: 'error',
      from: {
        path: 'apps/server/src/',
        pathNot:
          '(\\.handler\\.ts|\\.test\\.ts|testing[^/]*\\.ts|bin/.*|platform/speech/.*|modules/upload/.*|modules/voice/.*|modules/models/model-fetcher\\.ts|check-engines\\.ts)$',
      },
      to: {
        path: 'packages/speech/',
        pathNot:
          'packages/speech/src/(settings|find-models|hot-words/near-hot-words|processes/(dying-with-parent|sandbox/index))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stories-and-tests-stay-outside-the-product',
      comment: 'What a test shares with others belongs into testing.ts or fixtures/.',
      severity: 'error',
      from: { pathNot: '\\.(test|stories)\\.tsx?$' },
      to: { path: '\\.(test|stories)\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    exclude: { path: '(/dist/|storybook-static)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@longhand/source', 'import', 'node', 'default', 'types'],
    },
  },
}
