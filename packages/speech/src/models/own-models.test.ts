import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packTinyModel } from '../testing/tiny-model.ts'
import type { CatalogModel } from './catalog-model.ts'
import { catalog } from './catalog.ts'
import { readOwnModels } from './own-models.ts'

let folder: string
let tiny: CatalogModel
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-own-models-'))
  tiny = (await packTinyModel()).entry
})
afterEach(() => rm(folder, { recursive: true }))

async function read(written: unknown): Promise<CatalogModel[] | string> {
  const file = path.join(folder, 'models.json')
  await writeFile(file, typeof written === 'string' ? written : JSON.stringify(written))
  return readOwnModels(file)
}

it('reads models that recognise and that tell speakers apart, with the fields of the catalog', async () => {
  const known = catalog.filter(({ kind }) => kind !== 'vits' && kind !== 'kokoro')
  const own = [tiny, ...known.map((model) => ({ ...model, name: `our-${model.name}` }))]
  expect(await read(own)).toEqual(own)
  expect(await read([])).toEqual([])
})

it.each([
  ['no JSON', 'models:', 'must be a file with JSON.'],
  ['no list', {}, 'must be a file with a list of models.'],
])('refuses %s', async (_, written, sentence) => {
  expect(await read(written)).toBe(sentence)
  expect(readOwnModels(path.join(folder, 'none.json'))).toBe('must be a file with JSON.')
})

it.each([
  ['name', '../etc'],
  ['archive', '../../tiny.tar.gz'],
  ['files.model', '/etc/passwd'],
  ['addresses.0', 'file:///etc/passwd'],
  ['sha256', 'abc'],
  ['bytes', 0],
  ['languages', []],
  ['kind', 'vits'],
])('names the field %s that is not right', async (place, value) => {
  const [field = '', inner] = place.split('.')
  const wrong = inner === undefined ? value : inner === '0' ? [value] : { ...tiny.files, [inner]: value }
  expect(await read([tiny, { ...tiny, name: 'other', [field]: wrong }])).toBe(
    `has a model that is not right: number 2, ${place}.`,
  )
})

it('refuses a field that it does not know, and a name that there is', async () => {
  expect(await read([{ ...tiny, licenses: 'MIT' }])).toBe(
    'has a model that is not right: number 1, as a whole.',
  )
  expect(await read([tiny, tiny])).toBe('names tiny, which is in the list already.')
  expect(await read([{ ...tiny, name: 'canary' }])).toBe('names canary, which is in the list already.')
})
