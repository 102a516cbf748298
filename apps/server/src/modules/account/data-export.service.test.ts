import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import JSZip from 'jszip'
import { describe, expect, it, vi } from 'vitest'
import { ManualClock } from '../../platform/clock/testing.ts'
import { ObjectNotFoundError } from '../../platform/storage/storage.ts'
import { DataExportService } from './data-export.service.ts'
import { jsonFile, type PersonalFile } from '../../platform/personal-data/personal-data.ts'

function contentOf(collect: () => AsyncIterable<PersonalFile>): Readable {
  const holder = { collect, erase: () => Promise.resolve() }
  return new DataExportService({ personalData: () => [holder], clock: new ManualClock() }).export('somebody')
    .content
}

function exportOf(...files: PersonalFile[]): Promise<Buffer> {
  return buffer(contentOf(() => Readable.from(files) as AsyncIterable<PersonalFile>))
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
  expect(await zip.file('missing-files.txt')?.async('string')).toMatch(
    /could not be found[^]*找不到[^]*\na\/sample {2}My voice\n$/,
  )
})

it('says nothing of missing files when there are none', async () => {
  expect(Object.keys((await JSZip.loadAsync(await exportOf(jsonFile('only.json', {})))).files)).toEqual([
    'only.json',
  ])
})

describe('a download that is stopped', () => {
  /** An export of any number of files that are all opened so. */
  function start(open: () => Promise<Readable>): {
    content: Readable
    progress: { opened: number; isOver: boolean }
  } {
    const progress = { opened: 0, isOver: false }
    const content = contentOf(async function* () {
      try {
        for (;;) {
          yield await Promise.resolve({
            path: `file ${progress.opened}`,
            content: () => {
              progress.opened += 1
              return open()
            },
          })
        }
      } finally {
        progress.isOver = true
      }
    })
    return { content, progress }
  }

  /** Never ends by itself. */
  const endless = () => new Readable({ read: () => undefined })

  it('closes the file that is being read, and opens no other', async () => {
    const file = endless()
    const { content, progress } = start(() => Promise.resolve(file))
    file.push('sound')
    await vi.waitUntil(() => (content.read() as Buffer | null)?.includes('sound'))
    content.destroy()
    await vi.waitUntil(() => progress.isOver)
    expect([file.destroyed, progress.opened]).toEqual([true, 1])
  })

  it('closes the file that was just being opened, and opens no other', async () => {
    const file = endless()
    let finishOpening = (_file: Readable): void => undefined
    const { content, progress } = start(() => new Promise((resolve) => (finishOpening = resolve)))
    await vi.waitUntil(() => progress.opened === 1)
    content.destroy()
    await once(content, 'close')
    finishOpening(file)
    await vi.waitUntil(() => progress.isOver)
    expect([file.destroyed, progress.opened]).toEqual([true, 1])
  })

  it('opens no file that is found afterwards', async () => {
    const open = vi.fn(() => Promise.resolve(endless()))
    let find = (): void => undefined
    const found = new Promise<void>((resolve) => (find = resolve))
    let isOver = false
    const content = contentOf(async function* () {
      try {
        await found
        yield { path: 'file', content: open }
      } finally {
        isOver = true
      }
    })
    content.destroy()
    await once(content, 'close')
    find()
    await vi.waitUntil(() => isOver)
    expect(open).not.toHaveBeenCalled()
  })
})
