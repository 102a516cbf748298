import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const repository = new URL('../../', import.meta.url)
const turbo = path.join(
  path.dirname(createRequire(new URL('package.json', repository)).resolve('turbo/package.json')),
  'bin/turbo',
)
let folder

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'directions-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A workspace of two packages under the repository's own table, where the first imports the second. */
async function violations(from, to) {
  const root = path.join(folder, `${from}-${to}`)
  const packageFiles = (name, tag, dependency) => ({
    'package.json': JSON.stringify({
      name,
      version: '1.0.0',
      type: 'module',
      ...(dependency ? { dependencies: { [dependency]: 'workspace:*' } } : {}),
    }),
    'turbo.json': JSON.stringify({ extends: ['//'], tags: [tag] }),
    'index.ts': dependency ? `import '${dependency}'` : 'export const value = 1',
  })
  await mkdir(root)
  await cp(new URL('turbo.json', repository), path.join(root, 'turbo.json'))
  const { packageManager } = JSON.parse(await readFile(new URL('package.json', repository), 'utf8'))
  await writeFile(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'root', private: true, packageManager }),
  )
  await writeFile(path.join(root, 'pnpm-workspace.yaml'), 'packages: ["packages/*"]\n')
  await writeFile(
    path.join(root, 'pnpm-lock.yaml'),
    "lockfileVersion: '9.0'\nimporters:\n  .: {}\n  packages/from:\n    dependencies:\n      to:\n        specifier: workspace:*\n        version: link:../to\n  packages/to: {}\n",
  )
  for (const [name, tag, dependency] of [
    ['from', from, 'to'],
    ['to', to, undefined],
  ]) {
    await mkdir(path.join(root, 'packages', name), { recursive: true })
    for (const [file, text] of Object.entries(packageFiles(name, tag, dependency)))
      await writeFile(path.join(root, 'packages', name, file), text)
  }
  await run('git', ['init', '-q', root])
  return run(process.execPath, [turbo, 'boundaries'], {
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  }).then(
    () => 'none',
    (error) => `${error.stdout}${error.stderr}`,
  )
}

it.each([
  ['feature', 'feature'],
  ['feature', 'host'],
  ['base-feature', 'feature'],
  ['base-feature', 'base-feature'],
  ['base-feature', 'host'],
  ['base-feature', 'feature-part'],
  ['feature-part', 'feature-part'],
  ['feature-part', 'feature'],
  ['client', 'base-feature'],
  ['host', 'speech'],
  ['contract', 'client'],
  ['ui', 'contract'],
  ['speech', 'contract'],
  ['server', 'ui'],
  ['server', 'client'],
  ['client', 'ui'],
  ['sdk', 'client'],
  ['command', 'client'],
  ['command', 'server'],
  ['server', 'sdk'],
])('a %s package may not import a %s package', async (from, to) => {
  expect(await violations(from, to)).toMatch(/not in the `?allow|not allowed|tag/i)
})

it.each([
  ['feature', 'client'],
  ['client', 'sdk'],
  ['command', 'sdk'],
  ['feature', 'base-feature'],
  ['feature', 'feature-part'],
  ['feature-part', 'base-feature'],
  ['base-feature', 'client'],
  ['host', 'feature'],
  ['host', 'base-feature'],
  ['server', 'speech'],
])('a %s package may import a %s package', async (from, to) => {
  expect(await violations(from, to)).toBe('none')
})
