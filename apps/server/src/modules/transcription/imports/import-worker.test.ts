import { sectionsSchema } from '@longhand/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { readStored } from '../../../platform/sections/stored-text.ts'
import { type ImportTask, readImport as read } from './import-worker.ts'

const task = (content: string, more: Partial<ImportTask> = {}): ImportTask => ({
  bytes: new TextEncoder().encode(content),
  fileName: 'talk.srt',
  interfaceLanguage: 'en',
  language: undefined,
  durationMs: 3_600_000,
  times: 'keep',
  rate: 1,
  offsetMs: 0,
  ...more,
})
const cue = (text: string, second = 1) =>
  `1\n00:00:${String(second).padStart(2, '0')},000 --> 00:00:59,000\n${text}\n\n`

describe('reading a text', () => {
  it('gives what the store keeps, and what the search finds, in batches', async () => {
    const found = await read(task(cue('good morning').repeat(1200)))
    if (found.kind !== 'timed') throw new Error(found.kind)
    const { stored, index } = found.written
    const batches = index.batches.map((batch) => JSON.parse(batch) as { sectionId: string }[])
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200])
    expect(batches.flat().map(({ sectionId }) => sectionId)).toEqual(readStored(stored).map(({ id }) => id))
    expect(index.gone).toBe('all')
  })

  it('keeps the times of a cue of very many words', async () => {
    const found = await read(task(cue('a '.repeat(49_999))))
    expect(found).toMatchObject({ kind: 'timed', count: 1 })
  })

  it.each([
    [
      'a cue that is too long',
      cue('word '.repeat(300_000)),
      'A section of this text has more than 100,000 characters. Divide it, then import the text',
    ],
    [
      'more cues than a text may have',
      cue('a').repeat(100_001),
      'This text has more than 100,000 sections. Join some of them, then import it',
    ],
  ])('refuses %s', async (_name, content, sentence) => {
    expect(await read(task(content))).toMatchObject({ kind: 'refused', refusal: { en: sentence } })
  })

  it('asks for the encoding of a text that says nothing of it, and takes the one that is given', async () => {
    // Polish in Windows-1250.
    const polish = 'Dzie\u00f1 dobry, jak si\u00ea masz? Dzi\u00eakuj\u00ea, wszystko w porz\u00b9dku.'
    const bytes = Buffer.from(cue(polish), 'latin1')
    expect(await read(task('', { bytes }))).toMatchObject({
      kind: 'refused',
      refusal: { en: expect.stringMatching(/windows-1250/) as string },
    })
    expect(await read(task('', { bytes, encoding: 'windows-1250' }))).toMatchObject({
      kind: 'timed',
      count: 1,
    })
  })

  it('refuses to align more than can be said', async () => {
    expect(await read(task('word '.repeat(300_000), { fileName: 'talk.txt' }))).toMatchObject({
      kind: 'refused',
      refusal: { en: expect.stringMatching(/a million/) as string },
    })
  })

  it('cuts a paragraph to align that is longer than a section may be, between words', async () => {
    const text = `Anna: ${'morning '.repeat(25_000).trim()}`
    const found = await read(task(text, { fileName: 'talk.txt' }))
    if (found.kind !== 'untimed') throw new Error(found.kind)
    const { text: textSchema } = sectionsSchema.element.shape
    expect(found.passages.map(({ speaker }) => speaker)).toEqual(['Anna', 'Anna'])
    expect(found.passages.every((passage) => textSchema.safeParse(passage.text).success)).toBe(true)
    expect(found.passages.map((passage) => passage.text).join(' ')).toBe(text.slice(6))
  })
})
