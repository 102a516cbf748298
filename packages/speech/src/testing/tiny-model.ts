import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { create } from 'tar'
import type { SherpaModelDescription } from '../models/model-description.ts'
import type { CatalogModel } from '../models/catalog-model.ts'
import { writeTinyCtcModel } from './tiny-ctc-model.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/** A model that runs, packed as sherpa-onnx packs its own, and its entry in a catalogue. */
export interface TinyModel {
  archive: Buffer
  entry: CatalogModel & SherpaModelDescription
}

/**
 * Packs a model that runs and understands nothing.
 *
 * @param changes Of its entry, such as the quality that it is said to have.
 */
export async function packTinyModel(
  changes: Partial<CatalogModel & SherpaModelDescription> = {},
): Promise<TinyModel> {
  await using temporary = await temporaryFolder(path.join(tmpdir(), 'longhand-tiny-model-'))
  const folder = temporary.path
  const { folder: _folder, ...description } = await writeTinyCtcModel(path.join(folder, 'tiny'))
  const file = path.join(folder, 'tiny.tar.gz')
  // Two of one name are the same to the byte, two of different names never are, whenever they are packed.
  await writeFile(path.join(folder, 'tiny', 'name.txt'), changes.name ?? description.name)
  await create({ cwd: folder, file, gzip: true, portable: true, mtime: new Date(0) }, ['tiny'])
  const archive = await readFile(file)
  const entry = {
    ...description,
    quality: 'good' as const,
    title: 'Tiny, by the test',
    summary: 'Nothing that anyone says',
    licence: 'MIT',
    isFree: true,
    link: 'https://example.com',
    archive: 'tiny.tar.gz',
    addresses: [],
    bytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    memoryBytes: 1e6,
    ...changes,
  }
  return { archive, entry }
}
