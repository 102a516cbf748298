import { expect, it } from 'vitest'
import { fakeFile } from '../queue/fake-services.ts'
import { holdFiles } from './hold-files.ts'
import { memoryOfflineStore, type OfflineStore, type StoredUpload } from './offline-store.ts'

const lasting = (put?: (entry: StoredUpload) => Promise<void>): OfflineStore => ({
  ...memoryOfflineStore(),
  isLasting: true,
  ...(put ? { put } : {}),
})

it('keeps files for no one in particular, and says which are not taken', async () => {
  const offlineStore = lasting()
  const files = [
    { file: fakeFile() },
    { file: fakeFile('talk.srt', 5, { type: '' }) },
    { file: fakeFile('notes.pdf', 5, { type: 'application/pdf' }) },
    { file: fakeFile('empty.mp3', 0) },
  ]
  expect(await holdFiles(files, offlineStore, 7)).toEqual({
    held: ['talk.mp3', 'talk.srt'],
    lost: [],
    refused: [
      { fileName: 'notes.pdf', reason: 'format' },
      { fileName: 'empty.mp3', reason: 'empty' },
    ],
  })
  expect(await offlineStore.all()).toMatchObject([
    {
      userId: null,
      fileName: 'talk.mp3',
      bytes: 1000,
      lastModified: 5,
      file: files[0]!.file,
      touchedAt: 7,
      isSent: false,
    },
    { userId: null, fileName: 'talk.srt', file: files[1]!.file },
  ])
})

it('keeps where a file lies when there is no room for the file', async () => {
  const kept: StoredUpload[] = []
  const offlineStore = lasting((entry) => {
    if (entry.file) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
    kept.push(entry)
    return Promise.resolve()
  })
  const handle = {} as FileSystemFileHandle
  expect(
    await holdFiles([{ file: fakeFile('a.mp3'), handle }, { file: fakeFile('b.mp3') }], offlineStore, 0),
  ).toEqual({
    held: ['a.mp3'],
    lost: ['b.mp3'],
    refused: [],
  })
  expect(kept).toMatchObject([{ fileName: 'a.mp3', handle }])
})

it('promises nothing where the browser forgets with the page', async () => {
  expect(await holdFiles([{ file: fakeFile() }], memoryOfflineStore(), 0)).toEqual({
    held: [],
    lost: ['talk.mp3'],
    refused: [],
  })
})
