import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `pnpm new feature <word>`: a package with a page, its stories and tests, its contracts, and its module of the server with a table.
 *
 * @param {import('plop').NodePlopAPI} plop
 * @param {{ root?: string, run?: typeof runStep }} [options] For a test: where the files are, and what runs commands.
 */
export default function (plop, { root = repository, run = runStep } = {}) {
  plop.setGenerator('feature', {
    description: 'A package, its contracts and its module of the server',
    prompts: [{ type: 'input', name: 'word', message: 'Its word, a noun of the field (such as glossary):' }],
    actions: [
      ({ word }) => check(root, word),
      addMany('package', path.join(root, 'packages/{{word}}')),
      addMany('contracts', path.join(root, 'packages/contracts/src/{{word}}')),
      addMany('server', path.join(root, 'apps/server/src/modules/{{word}}')),
      ...insertions.map(
        ([file, before, text]) =>
          ({ word }) =>
            insert(path.join(root, file), before, plop.renderString(text, { word })),
      ),
      ...commands.map(
        ([what, command]) =>
          ({ word }) =>
            run(
              root,
              what,
              command.map((part) => plop.renderString(part, { word })),
            ),
      ),
      // The generator of migrations ends well whatever happens.
      ({ word }) => requireMigration(root, `_${word}.sql`),
      ({ word }) => plop.renderString(whatIsLeft, { word }),
    ],
  })

  /** @param {string} from @param {string} destination */
  function addMany(from, destination) {
    const base = `templates/${from}`
    return {
      type: 'addMany',
      base,
      templateFiles: `${base}/**/*.hbs`,
      globOptions: { dot: true },
      destination,
      data: { port: freePort(root) },
    }
  }
}

/** Where the lists of features are, what comes after the new line there, and that line. A last line goes before the one that ends the list. */
const insertions = [
  [
    'packages/contracts/src/endpoints.ts',
    'import { voiceEndpoints }',
    "import { {{camelCase word}}Endpoints } from './{{word}}/index.ts'\n",
  ],
  [
    'apps/server/src/platform/http/open-api/tags.ts',
    "  { name: 'voice'",
    "  { name: '{{word}}', description: 'The calls of {{word}}.', calls: contracts.{{camelCase word}}Endpoints },\n",
  ],
  ['packages/contracts/src/endpoints.ts', '} as const\n', '  ...{{camelCase word}}Endpoints,\n'],
  [
    'packages/contracts/src/schemas.ts',
    'import * as voice from',
    "import * as {{camelCase word}} from './{{word}}/schemas.ts'\n",
  ],
  [
    'packages/contracts/src/schemas.ts',
    '} satisfies Record<EndpointName',
    '  ...{{camelCase word}}.{{camelCase word}}Schemas,\n',
  ],
  [
    'packages/contracts/src/index.ts',
    'export { voiceEndpoints }',
    "export { {{camelCase word}}Endpoints } from './{{word}}/index.ts'\nexport { {{camelCase word}}Limits } from './{{word}}/limits.ts'\n",
  ],
  [
    'apps/server/src/modules.ts',
    'import { voiceModule }',
    "import { {{camelCase word}}Module } from './modules/{{word}}/{{word}}.module.ts'\n",
  ],
  // Erased before the account.
  ['apps/server/src/modules.ts', '  accountModule,\n', '  {{camelCase word}}Module,\n'],
  [
    'apps/server/src/build-modules.ts',
    '  const account = definitions.account.create(',
    '  const {{camelCase word}} = definitions.{{camelCase word}}.create(platform)\n',
  ],
  ['apps/server/src/build-modules.ts', '    account,\n  }\n  return modules', '    {{camelCase word}},\n'],
  [
    'tsconfig.build.json',
    '    { "path": "packages/voice/tsconfig.build.json" }',
    '    { "path": "packages/{{word}}/tsconfig.build.json" },\n',
  ],
]

const commands = [
  ['Installing what the package needs', ['pnpm', 'install', '--no-frozen-lockfile', '--prefer-offline']],
  [
    'Writing the migration of its table',
    ['pnpm', '--filter', '@longhand/server', 'db:generate', '--name', '{{word}}'],
  ],
  [
    'Formatting',
    [
      'pnpm',
      'exec',
      'prettier',
      '--write',
      '--log-level',
      'warn',
      'packages/{{word}}',
      'packages/contracts/src',
      'apps/server/src/modules',
      'apps/server/src/modules.ts',
      'apps/server/src/build-modules.ts',
    ],
  ],
]

const whatIsLeft = `packages/{{word}}, packages/contracts/src/{{word}} and apps/server/src/modules/{{word}} are yours. Next: say in them what your feature is, give it its place in apps/web, and run
  npx pnpm build && npx pnpm releases --write
  npx pnpm verify`

/** @param {string} root @param {string} word */
function check(root, word) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(word))
    throw new Error(`A word has small letters, and hyphens between them: “${word}” does not fit.`)
  for (const place of ['packages', 'packages/contracts/src', 'apps/server/src/modules']) {
    if (existsSync(path.join(root, place, word))) throw new Error(`${place}/${word} is there already.`)
  }
  return 'the word is free'
}

/** @param {string} file @param {string} before @param {string} text */
function insert(file, before, text) {
  const content = readFileSync(file, 'utf8')
  const at = content.indexOf(before)
  if (at < 0)
    throw new Error(
      `${file} has no “${before.trim()}”, before which a line belongs: say it anew in tooling/new-feature/plopfile.js.`,
    )
  writeFileSync(file, content.slice(0, at) + text + content.slice(at))
  return file
}

/** @param {string} root @param {string} ending */
function requireMigration(root, ending) {
  const found = readdirSync(path.join(root, 'apps/server/migrations')).find((name) => name.endsWith(ending))
  if (!found)
    throw new Error(
      'No migration was written: run npx pnpm --filter @longhand/server db:generate, and read what it says.',
    )
  return found
}

/** @param {string} root */
function freePort(root) {
  const used = readdirSync(path.join(root, 'packages')).flatMap((name) => {
    const manifest = path.join(root, 'packages', name, 'package.json')
    const port = existsSync(manifest)
      ? /storybook dev -p (\d+)/.exec(readFileSync(manifest, 'utf8'))?.[1]
      : undefined
    return port === undefined ? [] : [Number(port)]
  })
  return Math.max(6006, ...used) + 1
}

/** @param {string} root @param {string} what @param {string[]} command */
function runStep(root, what, [program, ...args]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${what} did not work:\n${stdout}${stderr}`)
  return what
}
