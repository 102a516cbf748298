import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import nodePlop from 'node-plop'
import { afterEach, beforeEach, expect, it } from 'vitest'
import plopfile from './plopfile.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const changed = [
  'apps/server/src/platform/http/open-api/tags.ts',
  'packages/contracts/src/endpoints.ts',
  'packages/contracts/src/schemas.ts',
  'packages/contracts/src/index.ts',
  'apps/server/src/modules.ts',
  'apps/server/src/build-modules.ts',
  'tsconfig.build.json',
]
let root

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'longhand-new-feature-'))
  for (const file of changed) cpSync(path.join(repository, file), path.join(root, file))
  mkdirSync(path.join(root, 'apps/server/migrations'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

/** The generator, with commands that are noted instead of run. */
async function start(noted = []) {
  const plop = await nodePlop(undefined, { destBasePath: root, force: false })
  plop.setPlopfilePath(fileURLToPath(new URL('plopfile.js', import.meta.url)))
  plopfile(plop, {
    root,
    run: (_root, what, command) => {
      noted.push(command.join(' '))
      if (what.includes('migration'))
        writeFileSync(path.join(root, 'apps/server/migrations', `0001_${command.at(-1)}.sql`), '')
      return what
    },
  })
  return plop.getGenerator('feature')
}

const read = (file) => readFileSync(path.join(root, file), 'utf8')

it('writes the three parts of a feature and names it in every list', async () => {
  const noted = []
  const generator = await start(noted)
  const { failures } = await generator.runActions({ word: 'sound-effects' })
  expect(failures).toEqual([])
  expect(read('packages/sound-effects/package.json')).toContain('"name": "@longhand/sound-effects"')
  expect(read('packages/sound-effects/src/SoundEffectsPage/SoundEffectsPage.tsx')).toContain(
    'useGetSoundEffectsQuery()',
  )
  expect(read('packages/contracts/src/sound-effects/index.ts')).toContain("path: '/api/v1/sound-effects'")
  expect(read('apps/server/src/modules/sound-effects/sound-effects.tables.ts')).toContain(
    "pgTable('sound_effects'",
  )
  for (const file of changed) expect(read(file), file).toMatch(/sound-effects|soundEffects/)
  expect(noted.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual([
    'pnpm install --no-frozen-lockfile',
    'pnpm --filter @longhand/server',
    'pnpm exec prettier',
  ])
})

it.each(['Upper', 'two words', '../up', '', 'ends-'])(
  'refuses %j as a word, and writes nothing',
  async (word) => {
    const before = changed.map(read)
    const { changes, failures } = await (await start()).runActions({ word })
    expect([changes.length, failures[0].message]).toEqual([0, expect.stringContaining('does not fit')])
    expect(changed.map(read)).toEqual(before)
  },
)

it('refuses a word that is taken', async () => {
  mkdirSync(path.join(root, 'packages/voice'))
  const { failures } = await (await start()).runActions({ word: 'voice' })
  expect(failures[0].message).toContain('packages/voice is there already')
})

it('says which list has changed when its place is not found', async () => {
  writeFileSync(path.join(root, 'apps/server/src/modules.ts'), '')
  const { failures } = await (await start()).runActions({ word: 'glossary' })
  expect(failures[0].message).toContain('modules.ts has no')
})
