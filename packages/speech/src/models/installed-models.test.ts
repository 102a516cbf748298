import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { findInstalledModels } from './installed-models.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  scratch = await scratchFolder()
})
afterEach(() => scratch.remove())

async function install(name: string, description: object, files: Record<string, string> = {}): Promise<void> {
  const folder = path.join(scratch.folder, name)
  const all = { 'longhand-model.json': JSON.stringify(description), ...files }
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
}

it('finds models of every kind with their size and the licences that came with them', async () => {
  await install(
    'voice',
    { name: 'voice', kind: 'vits', licence: 'MIT', languages: ['en'] },
    {
      'model.onnx': 'x'.repeat(100),
      'LICENSE.txt': `as it\0 is ${'a'.repeat(100_000)}`,
      'data/README': 'of data',
    },
  )
  await install('speakers', { name: 'speakers', kind: 'speaker-embedding', files: {} })
  const found = await findInstalledModels(scratch.folder)
  const voice = found.find(({ name }) => name === 'voice')
  expect(voice).toMatchObject({ kind: 'vits', languages: ['en'], licence: 'MIT' })
  expect(voice?.bytes).toBeGreaterThan(100_000)
  // Not the one of the data, and no NUL, which the database does not take.
  expect(voice?.licences.map(({ file }) => file)).toEqual(['LICENSE.txt'])
  expect(voice?.licences[0]?.text).toMatch(/^as it is a{60000,64000}$/)
  expect(found.find(({ name }) => name === 'speakers')).toMatchObject({ languages: [], licences: [] })
})

it('finds none without a folder, nor where the description names none', async () => {
  expect(await findInstalledModels(path.join(scratch.folder, 'nowhere'))).toEqual([])
  await install('broken', { kind: 'vits' })
  expect(await findInstalledModels(scratch.folder)).toEqual([])
})
