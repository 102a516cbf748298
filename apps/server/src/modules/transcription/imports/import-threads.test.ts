import { afterEach, expect, it } from 'vitest'
import { BusyError } from '../../../platform/errors/busy-error.ts'
import { renderExport } from '../../transcripts/exports/render.ts'
import { ImportThreads } from './import-threads.ts'
import type { ImportTask } from './import-worker.ts'
import { timedSections } from '../../../platform/sections/testing.ts'

let threads = new ImportThreads({ maxWaitMs: 200_000 })
afterEach(() => threads.close())

const task = (bytes: Uint8Array, fileName: string): ImportTask => ({
  bytes,
  fileName,
  interfaceLanguage: 'en',
  language: undefined,
  durationMs: 3_600_000,
  times: 'keep',
  rate: 1,
  offsetMs: 0,
})
/** Takes many times as long as a short document. */
const slow = () =>
  task(
    new TextEncoder().encode('1\n00:00:01,000 --> 00:00:59,000\ngood morning\n\n'.repeat(8_000)),
    'slow.srt',
  )
async function shortDocument(): Promise<ImportTask> {
  const facts = {
    recordedAt: new Date(0),
    durationSeconds: 10,
    exportedAt: new Date(0),
    timeZone: 'UTC',
    interfaceLanguage: 'en',
    picture: undefined,
  } as const
  const section = {
    sectionId: 's',
    spkId: '0',
    spkName: 'Ann',
    startTime: 0,
    endTime: 900,
    text: 'Good morning',
    words: [],
  }
  const text = {
    title: 'Short',
    language: 'en',
    sections: timedSections([section]),
    translation: undefined,
    facts,
    shotChanges: undefined,
  }
  return task(
    new Uint8Array(
      (
        await renderExport('docx', text, {
          speakers: true,
          timestamps: false,
          lineLength: 42,
          lines: 2,
          readingSpeed: 17,
        })
      ).content,
    ),
    'short.docx',
  )
}

it('reads the short document of one user while another has several slow files', async () => {
  const done: string[] = []
  const slowOnes = ['1', '2', '3'].map(async (name) => {
    const { count } = await threads.read('a', slow())
    done.push(name)
    return count
  })
  expect(await threads.read('b', await shortDocument())).toMatchObject({
    count: expect.any(Number) as number,
  })
  done.push('short')
  expect(await Promise.all(slowOnes)).toEqual([8_000, 8_000, 8_000])
  expect(done.indexOf('short')).toBeLessThan(2)
})

it('calls a file too complicated by its processor time, and the server busy where none is to be had', async () => {
  threads = new ImportThreads({ maxCpuMs: 20, maxWaitMs: 200_000 })
  await expect(threads.read('a', slow())).rejects.toMatchObject({
    sentence: { en: 'This file is too complicated to be read' },
  })
  await threads.close()
  threads = new ImportThreads({ maxWaitMs: 100 })
  const first = threads.read('a', slow())
  await expect(threads.read('a', await shortDocument())).rejects.toThrow(BusyError)
  await expect(first).resolves.toMatchObject({ count: 8_000 })
})
