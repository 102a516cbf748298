import { buffer } from 'node:stream/consumers'
import type { ExportOptions } from '@longhand/contracts'
import { clock } from '@longhand/transcript'
import PDFDocument from 'pdfkit'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { fontOf, readFonts } from './document-fonts.ts'
import { headOf } from './document-head.ts'
import type { ExportedText } from '@longhand/transcript/exports'
import { boldOutline, PdfLines } from './pdf-lines.ts'
import { UnwritableScript } from './unwritable-script.ts'

/** Distances and sizes in points. */
const margin = 64
const sizes = { title: 20, head: 9.5, name: 9.5, text: 11, page: 8.5 }
const colors = { ink: '#1d1b16', soft: '#6b6559' }
/** Least room under a speaker's name: it is never the last line of a page. */
const headingRoom = 48

type PdfOptions = Pick<ExportOptions, 'speakers' | 'timestamps' | 'translation'>

interface TextStyle {
  size: number
  color: string
  isBold?: boolean
  gap?: number
  continued?: boolean
}

/**
 * Tagged, A4.
 *
 * @param introduction Stands before the first section.
 * @throws UnwritableScript
 */
export async function renderPdf(
  transcript: ExportedText,
  options: PdfOptions,
  introduction = '',
): Promise<Uint8Array> {
  const { title, language, sections, translation, facts } = transcript
  const head = headOf(transcript, options)
  const texts = [
    title,
    head,
    introduction,
    ...sections.flatMap(({ speakerName, text }) => [speakerName, text]),
    ...(translation?.values() ?? []),
  ]
  const fonts = await readFonts(texts)
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Creator: 'Longhand',
      Producer: 'Longhand',
      ...(facts && { CreationDate: facts.exportedAt, ModDate: facts.exportedAt }),
    },
    autoFirstPage: false,
  })
  // Read while it is made, or all of it would wait in memory.
  const content = buffer(document)
  for (const [name, font] of fonts) document.registerFont(name, font)
  const lines = new PdfLines(document, [...fonts.keys()])
  const unwritable = lines.unwritable(texts)
  if (unwritable.length > 0) {
    document.end()
    throw new UnwritableScript(unwritable)
  }
  const root = document.struct('Document')
  document.addStructure(root)
  const add = (
    type: string,
    write: () => void,
    { text = '', spoken }: { text?: string; spoken?: string | undefined } = {},
  ): void => {
    // Glyphs of joined letters do not say which letters they are.
    const actual = lines.isMixed(text) ? { actual: text } : {}
    root.add(document.struct(type, { ...actual, ...(spoken === undefined ? {} : { lang: spoken }) }, write))
  }
  let pages = 0
  document.on('pageAdded', () => writePageNumber(document, (pages += 1)))
  document.addPage()
  add('H1', () =>
    write(lines, document, title, { size: sizes.title, color: colors.ink, isBold: true, gap: 2 }),
  )
  if (head !== '')
    add('P', () => write(lines, document, head, { size: sizes.head, color: colors.soft, gap: 2 }))
  document.moveDown(0.6)
  if (introduction !== '') add('P', () => writeParagraph(lines, document, introduction, colors.ink))
  for (const section of sections) {
    if (options.speakers || options.timestamps) {
      if (document.y > document.page.height - margin - headingRoom) document.addPage()
      add('H2', () => writeHeading(lines, document, section, options))
    }
    add('P', () => writeParagraph(lines, document, section.text, colors.ink), {
      text: section.text,
      spoken: section.language,
    })
    const translated = translation?.get(section.id)
    if (translated !== undefined)
      add('P', () => writeParagraph(lines, document, translated, colors.soft), {
        text: translated,
        spoken: options.translation,
      })
  }
  root.end()
  document.end()
  return content
}

function writeHeading(
  lines: PdfLines,
  document: PDFKit.PDFDocument,
  { speakerName, startMs }: TimedSection,
  { speakers, timestamps }: PdfOptions,
): void {
  const name = { size: sizes.name, color: colors.ink, isBold: true, gap: 2 }
  const time = { size: sizes.name, color: colors.soft, gap: 2 }
  if (speakers && lines.isMixed(speakerName)) {
    setStyle(document, name)
    const end = lines.write(speakerName, name, 'left')
    const { x, y } = document
    setStyle(document, time)
    if (timestamps)
      document
        .font(fontOf(''))
        .text(`   ${clock(startMs)}`, end.x, end.baseline, { baseline: 'alphabetic', lineBreak: false })
    document.x = x
    document.y = y
    return
  }
  if (speakers)
    write(lines, document, timestamps ? `${speakerName}   ` : speakerName, { ...name, continued: timestamps })
  if (timestamps) write(lines, document, clock(startMs), time)
}

function writeParagraph(lines: PdfLines, document: PDFKit.PDFDocument, text: string, color: string): void {
  document.fontSize(sizes.text).fillColor(color)
  if (!lines.isMixed(text)) {
    document.font(fontOf(text)).text(text, { lineGap: 4, paragraphGap: 8, stroke: false })
    return
  }
  lines.write(text, { size: sizes.text, gap: 4 })
  document.y += 8
}

function write(lines: PdfLines, document: PDFKit.PDFDocument, text: string, style: TextStyle): void {
  const { gap = 0, isBold = false, continued = false } = style
  setStyle(document, style)
  if (lines.isMixed(text)) lines.write(text, style)
  else document.font(fontOf(text)).text(text, { lineGap: gap, fill: true, stroke: isBold, continued })
}

function setStyle(document: PDFKit.PDFDocument, { size, color }: TextStyle): void {
  document
    .fontSize(size)
    .fillColor(color)
    .strokeColor(color)
    .lineWidth(size * boldOutline)
}

function writePageNumber(document: PDFKit.PDFDocument, page: number): void {
  const { x, y } = document
  // Known to the library, but not to its types.
  const { _fillColor: color } = document as unknown as { _fillColor?: [color: string, opacity: number] }
  const { bottom } = document.page.margins
  document.page.margins.bottom = 0
  document.markContent('Artifact', { type: 'Pagination' })
  document
    .fontSize(sizes.page)
    .fillColor(colors.soft)
    .font(fontOf(''))
    .text(String(page), margin, document.page.height - margin / 2, {
      width: document.page.width - 2 * margin,
      align: 'center',
      lineBreak: false,
    })
  document.endMarkedContent()
  document.page.margins.bottom = bottom
  if (color) document.fillColor(...color)
  document.x = x
  document.y = y
}
