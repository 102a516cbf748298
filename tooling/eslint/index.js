import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'
import { packagesTagged } from './package-tags.js'
import { words } from './words.js'

/** React 18, which packages run under too, hands it to none but `forwardRef`. */
const noRefProperty = {
  selector: 'FunctionDeclaration[id.name=/^[A-Z]/] > ObjectPattern > Property[key.name="ref"]',
  message: 'React 18 keeps `ref` to itself: use forwardRef, or another name.',
}
const noExportAll = {
  selector: 'ExportAllDeclaration',
  message: 'List the exports: the index file is the public surface.',
}
const noPinnedTheme = {
  selector: 'Property[key.name="globals"] > ObjectExpression > Property[key.name="theme"]',
  message: "Tag the story that it would copy: tags: ['dark'] tests it in the dark as well.",
}
const noOtherTag = {
  selector:
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ObjectExpression > Property[key.name="tags"] Literal[value!=/^(dark|chinese)$/]',
  message: 'A tag is a mode that the story is tested in, too: dark or chinese.',
}
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export it by name: a default export gets a different name in every file that imports it.',
}
const noLiteralText = {
  selector: 'JSXText[value=/[A-Za-z\\u4e00-\\u9fff]{2,}/]',
  message: 'Text comes from messages.ts: every string exists in English and in Chinese.',
}

const composed = ':has(MemberExpression[property.name="handlers"])'
const uncomposed =
  'Spread the handlers of useComposedValue or useComposition of @longhand/ui-kit: what an input method composes is no text yet.'
/** Text that can be written into, and no hook that knows of input methods. */
const noUncomposedText = [
  'JSXOpeningElement[name.name="textarea"]',
  'JSXOpeningElement[name.name="input"]:not(:has(JSXAttribute[name.name="type"]))',
  'JSXOpeningElement[name.name="input"]:has(JSXAttribute[name.name="type"] Literal[value=/^(text|search|url|tel|email|password)$/]):not(:has(JSXAttribute[name.name="hidden"]))',
  'JSXOpeningElement:has(JSXAttribute[name.name="contentEditable"])',
  'ObjectExpression:has(> Property[key.name="contentEditable"])',
  'Program:has(CallExpression[callee.name="useEditor"])',
].map((text) => ({ selector: `${text}:not(${composed})`, message: uncomposed }))

const browserGlobals = [
  { name: 'fetch', message: 'Add an endpoint in src/api/. Only api-client opens connections.' },
  {
    name: 'localStorage',
    message: 'Ask the host: session and preferences are passed in, never read in a feature.',
  },
  { name: 'XMLHttpRequest', message: 'Add an endpoint in src/api/, or use the transfer of packages/upload.' },
]

const features = packagesTagged('feature')
const parts = packagesTagged('feature-part')
const allFeatures = packagesTagged('feature', 'feature-part', 'base-feature')

/** What a feature may not import of others. A part imports base features alone, a base feature none. */
function otherFeatures(name) {
  const closed = features.includes(name)
    ? features
    : parts.includes(name)
      ? [...features, ...parts]
      : allFeatures
  const others = closed.filter((other) => other !== name)
  return {
    group: others.flatMap((other) => [`@longhand/${other}`, `@longhand/${other}/*`]),
    message: 'Features meet in apps/web: offer a callback or a prop, and let the host put both together.',
  }
}

/** Bans that hold in every feature package. Each message names what to use instead. */
const featureBans = (name) => ({
  'no-restricted-globals': ['error', ...browserGlobals],
  'no-restricted-syntax': [
    'error',
    noExportAll,
    noRefProperty,
    noDefaultExport,
    noLiteralText,
    ...noUncomposedText,
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: '@reduxjs/toolkit/query/react',
          importNames: ['createApi', 'fetchBaseQuery'],
          message: 'Inject endpoints onto `api` of @longhand/api-client: there is one api.',
        },
        {
          name: 'react-router',
          message: 'A feature never routes: offer a callback and let the host navigate.',
        },
      ],
      patterns: [
        {
          group: ['@longhand/contracts/schemas'],
          message: 'Schemas are for the server and for tests: a client bundle carries none.',
        },
        otherFeatures(name),
      ],
    },
  ],
})

const serverBans = {
  'no-restricted-syntax': [
    'error',
    noExportAll,
    {
      selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
      message: 'Take the time from platform/clock: tests inject it.',
    },
    {
      selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      message: 'Take the time from platform/clock.',
    },
    {
      selector: 'ObjectExpression > Property[kind="get"]',
      message:
        'V8 makes a hidden class for each object of this, which keeps what it holds until a full collection: write a class, or hold the values.',
    },
    {
      selector: 'MemberExpression[object.name=/^Async(LocalStorage|Resource)$/][property.name="bind"]',
      message: 'It defines a getter on each function: call `runInAsyncScope` of a new AsyncResource.',
    },
  ],
}

const environmentBan = {
  'no-restricted-properties': [
    'error',
    {
      object: 'process',
      property: 'env',
      message:
        'Settings are read in bin/ and config/ of the server and in the command line of speech: take them as a parameter.',
    },
  ],
}
/** Programs inherit PATH and the like from the process, which no setting replaces; ffmpeg, niceness and sandbox belong to every process that starts programs, and so does what tests have built. */
const readersOfEnvironment = [
  'apps/server/src/{bin,config}/**',
  'apps/server/src/platform/{db/embedded-server,pictures/picture-process,process/thread-program}.ts',
  'packages/speech/src/cli.ts',
  'packages/speech/src/{processes/**,media/media-tools.ts}',
]

export const longhand = defineConfig([
  globalIgnores([
    '**/dist/**',
    '**/.turbo/**',
    '**/storybook-static/**',
    '**/test-results/**',
    '**/playwright-report/**',
    'data/**',
    // Hosts outside the workspace: their own compilers check them.
    'apps/e2e/packed/hosts/**',
    // Declarations of the plain JavaScript beside them; they belong to no TypeScript project.
    'tooling/**/*.d.ts',
  ]),
  { files: ['**/*.js'], extends: [js.configs.recommended], languageOptions: { globals: nodeGlobals() } },
  // Those that need types are in typed-rules.json.
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', noExportAll, noRefProperty],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { longhand: { rules: { words } } },
    rules: { 'longhand/words': 'error' },
  },
  { files: ['**/*.tsx', '**/use-*.ts'], ...hooks.configs.flat.recommended },
  ...allFeatures.flatMap((name) => [
    {
      files: [`packages/${name}/src/**/*.{ts,tsx}`],
      rules: { 'no-restricted-imports': ['error', { patterns: [otherFeatures(name)] }] },
    },
    {
      files: [`packages/${name}/src/**/*.{ts,tsx}`],
      ignores: ['**/*.test.{ts,tsx}', '**/*.stories.tsx', '**/testing.ts'],
      rules: featureBans(name),
    },
  ]),
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', noExportAll, noRefProperty, ...noUncomposedText] },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/platform/clock/**'],
    rules: serverBans,
  },
  {
    files: ['{apps/server,packages/speech}/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing*.ts', '**/testing/**', ...readersOfEnvironment],
    rules: environmentBan,
  },
  {
    files: ['**/*.stories.tsx'],
    rules: { 'no-restricted-syntax': ['error', noExportAll, noPinnedTheme, noOtherTag] },
  },
  {
    files: ['**/*.stories.tsx', '**/*.test.{ts,tsx}', '**/testing.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
])

function nodeGlobals() {
  return Object.fromEntries(
    [
      'process',
      'console',
      'Buffer',
      'URL',
      'URLSearchParams',
      'fetch',
      'AbortController',
      'AbortSignal',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'performance',
      'structuredClone',
      'Request',
      'Response',
      'Blob',
      'FormData',
      'window',
      'document',
      'TextDecoder',
      'TextEncoder',
      'globalThis',
      'crypto',
      'WebAssembly',
    ].map((name) => [name, 'readonly']),
  )
}
