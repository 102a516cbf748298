import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { ObjectNotFoundError } from '../../platform/storage/storage.ts'
import { DataExportService } from './data-export.service.ts'
import { jsonFile, type PersonalFile } from './personal-data.ts'

function exportOf(...files: PersonalFile[]): Promise<Buffer> {
  const holder = { collect: () => Readable.from(files) as AsyncIterable<PersonalFile>, erase: () => Promise.resolve() }
  return buffer(new DataExportService({ holders: [holder], clock: new ManualClock() }).export('somebody').content)
}

it('names a stored file that is gone, and holds everything else', async () => {
  const zip = await JSZip.loadAsync(
    await exportOf(
      { path: 'a/sample', name: 'My voice', content: () => Promise.reject(new ObjectNotFoundError('a')) },
      { path: 'b/sample', content: () => Promise.resolve(Readable.from(['sound'])) },
      jsonFile('last.json', { kept: true }),
    ),
  )
  expect(Object.keys(zip.files)).toEqual(['b/sample', 'last.json', 'missing-files.txt'])
  expect(await zip.file('b/sample')?.async('string')).toBe('sound')
  expect(await zip.file('missing-files.txt')?.async('string')).toMatch(/could not be found[^]*找不到[^]*\na\/sample {2}My voice\n$/)
})

it('says nothing of missing files when there are none', async () => {
  expect(Object.keys((await JSZip.loadAsync(await exportOf(jsonFile('only.json', {})))).files)).toEqual(['only.json'])
})
