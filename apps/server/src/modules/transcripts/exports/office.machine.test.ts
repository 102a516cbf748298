import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { ExportFormat } from '@longhand/contracts'
import { readText } from '@longhand/transcript/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { renderExport } from './render.ts'

const hasOffice = spawnSync('soffice', ['--version']).error === undefined
/** The first start makes a profile. */
const timeout = 120_000

const said: readonly (readonly [speaker: string, text: string])[] = [
  ['Anna', 'Good morning, is 3 < 4 & “5” > 4?'],
  ['李雷', '我们 明天 在 图书馆 见面。'],
  ['Dana', 'השתמש ב-Word (גרסה 16) עכשיו, בשעה 12:30!'],
  ['Omar', 'السعر 3.50 دولار، أي 25% (في عام ٢٠٢٤).'],
  ['Malee', 'สวัสดีครับ น้ำใจ'],
  ['Asha', 'नमस्ते क्षत्रिय'],
  ['Ben', 'a family 👨‍👩‍👧‍👦, and nothing else'],
]
const sections = said.map(([speakerName, text], index): TimedSection => ({
  ...{ id: `s${index}`, speakerId: speakerName, speakerName, text, words: [] },
  startMs: index * 4000,
  endMs: index * 4000 + 3000,
}))
const options = { speakers: true, timestamps: true, lineLength: 42, lines: 2, readingSpeed: 20 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-office-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What LibreOffice makes of an export. */
async function convert(format: ExportFormat, to: string, ...args: string[]): Promise<Buffer> {
  const { content } = await renderExport(format, { title: 'Weekly', language: 'en', sections }, options)
  const file = path.join(folder, `text.${format}`)
  await writeFile(file, content)
  const outputFolder = path.join(folder, 'converted')
  await promisify(execFile)('soffice', [
    '--headless',
    `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`,
    ...args,
    '--convert-to',
    to,
    '--outdir',
    outputFolder,
    file,
  ])
  return readFile(path.join(outputFolder, `text.${to.split(':')[0]!}`))
}

describe.skipIf(!hasOffice)('LibreOffice', () => {
  it('opens a Word document with every heading and every paragraph', { timeout }, async () => {
    const text = (await convert('docx', 'txt:Text (encoded):UTF8')).toString()
    const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
    expect(lines.filter((line) => line !== '')).toEqual([
      'Weekly',
      ...said.flatMap(([speaker, paragraph], index) => [
        `${speaker}  0:00:${String(index * 4).padStart(2, '0')}`,
        paragraph,
      ]),
    ])
  })

  it('saves it again as a Word document that is imported with names and times', { timeout }, async () => {
    const saved = await convert('docx', 'docx:MS Word 2007 XML')
    const read = readText(new Uint8Array(saved), 'text.docx').sections
    expect(read.map(({ speaker, startMs, text }) => [speaker, startMs, text])).toEqual(
      said.map(([speaker, text], index) => [speaker, index * 4000, text]),
    )
  })

  it('takes paragraphs of Hebrew and Arabic from the right, and no others', { timeout }, async () => {
    const saved = (await convert('docx', 'fodt')).toString()
    const fromTheRight = new Set(
      [...saved.matchAll(/<style:style style:name="([^"]+)"[^>]*>(?:(?!<\/style:style>)[^])*?rl-tb/g)].map(
        ([, name]) => name,
      ),
    )
    const paragraphs = [...saved.matchAll(/<text:p text:style-name="([^"]+)">((?:(?!<\/text:p>)[^])*)/g)]
    const isRight = paragraphs.map(([, style, text]) => [
      text!.replace(/<[^>]*>/g, '').slice(0, 6),
      fromTheRight.has(style),
    ])
    const starts = said.map(([, text]) => text.slice(0, 6))
    expect(isRight.filter(([text]) => starts.includes(String(text))).map(([, is]) => is)).toEqual(
      said.map(([speaker]) => speaker === 'Dana' || speaker === 'Omar'),
    )
  })

  it('opens a PDF and finds its text', { timeout }, async () => {
    const drawing = (await convert('pdf', 'fodg', '--infilter=draw_pdf_import')).toString()
    const text = [...drawing.matchAll(/<text:p[^>]*>((?:(?!<\/text:p>)[^])*)/g)]
      .map(([, paragraph]) => paragraph!.replace(/<text:s\/>/g, ' ').replace(/<[^>]*>/g, ''))
      .join('\n')
    for (const part of [
      'Weekly',
      'Good morning, is 3',
      '我们 明天 在 图书馆 见面。',
      'עכשיו',
      'دولار',
      'nothing else',
    ])
      expect(text).toContain(part)
  })
})
