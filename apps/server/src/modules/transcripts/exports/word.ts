import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import type { TimedSection } from '../text/sections.ts'
import type { ExportedTranscript, ExportOptions } from './exported-transcript.ts'
import { clock } from './timecode.ts'

/** Grey, for times beside the names. */
const quiet = '6B6B6B'
/** Characters that XML 1.0 can't hold. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Writes a transcript as a Word document: a title, then a paragraph for each section under its speaker and time. */
export async function renderWord({ title, language, sections }: ExportedTranscript, options: ExportOptions): Promise<Buffer> {
  const document = new Document({
    title: clean(title),
    creator: 'Longhand',
    styles: {
      default: {
        document: { run: { font: { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun' }, size: 23, language: { value: language } } },
        title: { run: { size: 36, bold: true }, paragraph: { spacing: { after: 240 } } },
      },
    },
    sections: [{ children: [new Paragraph({ text: clean(title), heading: HeadingLevel.TITLE }), ...sections.flatMap((section) => paragraphsOf(section, options))] }],
  })
  return Packer.toBuffer(document)
}

function paragraphsOf(section: TimedSection, { speakers, timestamps }: ExportOptions): Paragraph[] {
  const runs = [
    ...(speakers ? [new TextRun({ text: clean(section.spkName), bold: true })] : []),
    ...(timestamps ? [new TextRun({ text: `${speakers ? '  ' : ''}${clock(section.startTime)}`, color: quiet })] : []),
  ]
  const heading = runs.length > 0 ? [new Paragraph({ children: runs, keepNext: true, spacing: { before: 200 } })] : []
  return [...heading, new Paragraph({ text: clean(section.text), spacing: { after: 160, line: 320 } })]
}

function clean(text: string): string {
  return text.replace(notInXml, '')
}
