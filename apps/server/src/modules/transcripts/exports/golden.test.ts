import { subtitleFormats, exportFormats, type ExportFormat, type ExportOptions } from '@longhand/contracts'
import type { WireSection } from '@longhand/transcript'
import { type ExportedText, makeSubtitles } from '@longhand/transcript/exports'
import { readText } from '@longhand/transcript/imports'
import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { timedSections } from '../../../platform/sections/testing.ts'
import { toWireText, writeStored } from '../../../platform/sections/stored-text.ts'
import { renderSubtitleReport } from './subtitle-report.ts'
import { renderExport } from './render.ts'

/** Everything that a text can have, as the wire has it. */
const wireText = readFileSync(new URL('golden/text.json', import.meta.url), 'utf8')
const sections = timedSections(JSON.parse(wireText) as WireSection[])
const facts = {
  recordedAt: new Date(Date.UTC(2026, 10, 2, 9, 30)),
  exportedAt: new Date(Date.UTC(2026, 10, 3)),
  durationSeconds: 3755,
  timeZone: 'UTC',
  interfaceLanguage: 'en' as const,
}
const transcript: ExportedText = { title: 'Q3 & “plans” 周会', language: 'en', sections, facts }
const translation = new Map([
  ['a', '好吧，3 小于 4，5 大于 4。那么我们明天中午见。'],
  ['c', 'We meet at the library tomorrow.'],
  ['f', '我宁愿走路去果园。'],
])
const everything: ExportOptions = {
  speakers: true,
  timestamps: true,
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
}
const ways: Record<string, { options: ExportOptions; text?: Partial<ExportedText> }> = {
  everything: { options: everything },
  bare: { options: { ...everything, speakers: false, timestamps: false } },
  translated: { options: { ...everything, translation: 'zh' }, text: { translation } },
}
const subtitleWays: typeof ways = {
  netflix: {
    options: { ...everything, profile: 'netflix', frameRate: 24 },
    text: { shotChanges: [3900, 8040] },
  },
  narrow: { options: { ...everything, lineLength: 20, lines: 1, readingSpeed: 15 } },
}
const waysOf = (format: ExportFormat) =>
  Object.entries({ ...ways, ...(subtitleFormats.some((one) => one === format) ? subtitleWays : {}) })
/** EBU STL has no Chinese. */
const cases = exportFormats
  .flatMap((format) => waysOf(format).map(([name, way]) => ({ format, name, ...way })))
  .filter(({ format, name }) => format !== 'stl' || name !== 'translated')

/** Without what libraries write of themselves: dates, ids, fonts. */
const partsOf = async (format: ExportFormat, content: Uint8Array): Promise<string> => {
  if (format === 'docx') {
    const zip = await JSZip.loadAsync(content)
    return await zip.file('word/document.xml')!.async('string')
  }
  if (format === 'pdf') return await pdfTextOf(content)
  return Buffer.from(content).toString(format === 'stl' ? 'latin1' : 'utf8')
}
const pdfTextOf = async (content: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)))
  return text.join('\n---\n')
}
const filed = (name: string) => new URL(`golden/${name}`, import.meta.url).pathname

it.each(['sections', 'columns'] as const)('a stored text is sent as %s', async (form) => {
  await expect(toWireText(writeStored(sections), form)).toMatchFileSnapshot(filed(`wire.${form}.json`))
})

it('a text is stored as columns', async () => {
  const { sections: texts, words } = writeStored(sections)
  await expect(`${texts}\n${words}\n`).toMatchFileSnapshot(filed('stored.txt'))
})

it.each(cases)('$format is written as it was: $name', async ({ format, name, options, text }) => {
  const { type, content } = await renderExport(format, { ...transcript, ...text }, options)
  await expect(type).toMatchFileSnapshot(filed(`${format}.type.txt`))
  const parts = await partsOf(format, content)
  await expect(parts).toMatchFileSnapshot(
    filed(`${name}.${format}${format === 'pdf' ? '.txt' : format === 'docx' ? '.xml' : ''}`),
  )
})

it.each(exportFormats.filter((format) => !['pdf', 'stl'].includes(format)))(
  '%s is read as it was',
  async (format) => {
    const { content } = await renderExport(format, transcript, everything)
    const read = readText(content, `talk.${format}`)
    await expect(`${JSON.stringify(read, null, 1)}\n`).toMatchFileSnapshot(filed(`read.${format}.json`))
  },
)

it.each(['csv', 'pdf'] as const)('a report on subtitles is written as it was: %s', async (format) => {
  const options = { ...everything, profile: 'bbc' as const, fix: false }
  const { content } = await renderSubtitleReport(
    format,
    transcript,
    makeSubtitles(transcript, 'srt', options),
  )
  const text = format === 'pdf' ? await pdfTextOf(content) : Buffer.from(content).toString()
  await expect(text).toMatchFileSnapshot(filed(`report.${format}${format === 'pdf' ? '.txt' : ''}`))
})
