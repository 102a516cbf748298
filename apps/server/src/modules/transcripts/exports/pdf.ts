import { buffer } from 'node:stream/consumers'
import type { ExportOptions } from '@longhand/contracts'
import PDFDocument from 'pdfkit'
import type { TimedSection } from '../text/sections.ts'
import { fontOf, readFonts } from './document-fonts.ts'
import type { ExportedTranscript } from './exported-transcript.ts'
import { clock } from './timecode.ts'

/** Distances and sizes in points. */
const margin = 64
const sizes = { title: 20, name: 9.5, text: 11, page: 8.5 }
const colors = { ink: '#1d1b16', soft: '#6b6559' }
/** Least room under a speaker's name: it never stands alone at the end of a page. */
const headingRoom = 48

/** Writes a transcript as a PDF (A4) whose text can be searched and copied. */
export async function renderPdf({ title, language, sections, translation }: ExportedTranscript, options: ExportOptions): Promise<Uint8Array> {
  const fonts = await readFonts([title, '', ...sections.flatMap(({ spkName, text }) => [spkName, text]), ...(translation?.values() ?? [])])
  const document = new PDFDocument({
    size: 'A4', margins: { top: margin, bottom: margin, left: margin, right: margin }, lang: language, displayTitle: true,
    // The same text gives the same file.
    info: { Title: title, CreationDate: new Date(0) },
    autoFirstPage: false,
  })
  // Read while it is made, or all of it would wait in memory.
  const content = buffer(document)
  for (const [name, font] of fonts) document.registerFont(name, font)
  let pages = 0
  document.on('pageAdded', () => writePageNumber(document, (pages += 1)))
  document.addPage()
  document.fontSize(sizes.title).fillColor(colors.ink).font(fontOf(title)).text(title, { lineGap: 2 }).moveDown(0.6)
  for (const section of sections) {
    writeHeading(document, section, options)
    document.fontSize(sizes.text).fillColor(colors.ink).font(fontOf(section.text)).text(section.text, { lineGap: 4, paragraphGap: 8 })
    const translated = translation?.get(section.sectionId)
    if (translated !== undefined) document.fillColor(colors.soft).font(fontOf(translated)).text(translated, { lineGap: 4, paragraphGap: 8 })
  }
  document.end()
  return content
}

function writeHeading(document: PDFKit.PDFDocument, section: TimedSection, { speakers, timestamps }: ExportOptions): void {
  if (!speakers && !timestamps) return
  if (document.y > document.page.height - margin - headingRoom) document.addPage()
  const heading = [...(speakers ? [section.spkName] : []), ...(timestamps ? [clock(section.startTime)] : [])].join('   ')
  document.fontSize(sizes.name).fillColor(colors.soft).font(fontOf(heading)).text(heading, { lineGap: 2 })
}

/** In the bottom margin, where running text never comes; afterwards text goes on as if nothing had been written. */
function writePageNumber(document: PDFKit.PDFDocument, page: number): void {
  const { x, y } = document
  const { bottom } = document.page.margins
  document.page.margins.bottom = 0
  document.fontSize(sizes.page).fillColor(colors.soft).font(fontOf('')).text(String(page), margin, document.page.height - margin / 2, { width: document.page.width - 2 * margin, align: 'center', lineBreak: false })
  document.page.margins.bottom = bottom
  document.x = x
  document.y = y
}
