import { AlignmentType, Document, HeadingLevel, LevelFormat, Packer, Paragraph } from 'docx'

/** Characters that XML 1.0 can't hold. */
const notInXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export function clean(text: string): string {
  return text.replace(notInXml, '')
}

export const quiet = '6B6B6B'

/** What separates numbered lists: each has an instance of its own, so that it begins at 1. */
export const numbering = 'numbers'

export function packWord(title: string, children: readonly Paragraph[]): Promise<Buffer> {
  const document = new Document({
    title: clean(title),
    creator: 'Longhand',
    lastModifiedBy: 'Longhand',
    styles: {
      default: {
        document: { run: { font: { ascii: 'Georgia', hAnsi: 'Georgia', eastAsia: 'SimSun' }, size: 23 } },
        title: { run: { size: 36, bold: true }, paragraph: { spacing: { after: 240 } } },
        heading1: { run: { size: 30, bold: true }, paragraph: { spacing: { before: 280, after: 120 } } },
        heading2: { run: { size: 26, bold: true }, paragraph: { spacing: { before: 240, after: 100 } } },
        heading3: { run: { size: 23, bold: true }, paragraph: { spacing: { before: 200, after: 80 } } },
      },
    },
    numbering: {
      config: [{ reference: numbering, levels: Array.from({ length: 9 }, (_, level) => levelOf(level)) }],
    },
    sections: [
      { children: [new Paragraph({ text: clean(title), heading: HeadingLevel.TITLE }), ...children] },
    ],
  })
  return Packer.toBuffer(document)
}

function levelOf(level: number) {
  return {
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  }
}
