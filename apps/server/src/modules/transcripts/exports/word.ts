import type { ExportOptions } from '@longhand/contracts'
import { clock } from '@longhand/transcript'
import {
  Document,
  HeadingLevel,
  type IParagraphOptions,
  type IRunOptions,
  Packer,
  Paragraph,
  TextRun,
} from 'docx'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { headOf } from './document-head.ts'
import { type ExportedText, isRightToLeft } from '@longhand/transcript/exports'
import { directionsOf } from './direction.ts'

const quiet = '6B6B6B'
const notInXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export async function renderWord(transcript: ExportedText, options: ExportOptions): Promise<Buffer> {
  const { title, language, sections, translation } = transcript
  const head = headOf(transcript, options)
  const document = new Document({
    title: clean(title),
    creator: 'Longhand',
    lastModifiedBy: 'Longhand',
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun' },
            size: 23,
            ...runLanguage(language),
          },
        },
        title: { run: { size: 36, bold: true }, paragraph: { spacing: { after: 240 } } },
      },
    },
    sections: [
      {
        children: [
          paragraphOf(title, {}, { heading: HeadingLevel.TITLE }),
          ...headParagraphs(head),
          ...sections.flatMap((section) => paragraphsOf(section, translation?.get(section.id), options)),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

function headParagraphs(head: string): Paragraph[] {
  return head === '' ? [] : [paragraphOf(head, { color: quiet }, { spacing: { after: 160 } })]
}

/** In the direction of its text, each run in its own. */
function paragraphOf(text: string, style: IRunOptions, layout: IParagraphOptions): Paragraph {
  return new Paragraph({ ...layout, ...directionOf(text), children: runsOf(text, style) })
}

function directionOf(text: string): IParagraphOptions {
  return isRightToLeft(text) ? { bidirectional: true } : {}
}

function runsOf(text: string, style: IRunOptions): TextRun[] {
  const pieces = directionsOf(clean(text))
  if (pieces.length === 0) return [new TextRun({ ...style, text: '' })]
  return pieces.map(
    (piece) =>
      new TextRun({ ...style, text: piece.text, ...(piece.isRightToLeft ? { rightToLeft: true } : {}) }),
  )
}

function paragraphsOf(
  section: TimedSection,
  translation: string | undefined,
  { speakers, timestamps, translation: translatedTo }: ExportOptions,
): Paragraph[] {
  const runs = [
    ...(speakers ? runsOf(section.speakerName, { bold: true }) : []),
    ...(timestamps
      ? [new TextRun({ text: `${speakers ? '  ' : ''}${clock(section.startMs)}`, color: quiet })]
      : []),
  ]
  const heading =
    runs.length > 0
      ? [
          new Paragraph({
            // Over its text: on the side from which that is read.
            ...directionOf(section.text),
            children: runs,
            keepNext: true,
            spacing: { before: 200 },
          }),
        ]
      : []
  const translated =
    translation === undefined
      ? []
      : [
          paragraphOf(
            translation,
            { color: quiet, ...runLanguage(translatedTo) },
            { spacing: { after: 160, line: 320 } },
          ),
        ]
  return [
    ...heading,
    paragraphOf(section.text, runLanguage(section.language), { spacing: { after: 160, line: 320 } }),
    ...translated,
  ]
}

/** Word keeps three languages of a run, and takes the one that its script asks for. */
function runLanguage(language: string | undefined): {
  language?: { value: string; eastAsia: string; bidirectional: string }
} {
  return language === undefined
    ? {}
    : { language: { value: language, eastAsia: language, bidirectional: language } }
}

function clean(text: string): string {
  return text.replace(notInXml, '')
}
