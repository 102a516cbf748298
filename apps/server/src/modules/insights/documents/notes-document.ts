import type { NoteNode, Notes } from '@longhand/contracts'
import {
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { clean, numbering, packWord } from './word-file.ts'

const headings = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const
/** Word knows nine levels of lists. */
const deepestLevel = 8

export function renderNotes(title: string, notes: Notes): Promise<Buffer> {
  return packWord(title, new NotesWriter().paragraphsOf(notes.content, {}))
}

type Inline = NonNullable<Extract<NoteNode, { type: 'paragraph' }>['content']>[number]
type Text = Extract<Inline, { type: 'text' }>

class NotesWriter {
  #lists = 0

  /** @param options What paragraphs inherit from their list or quotation. */
  paragraphsOf(nodes: readonly NoteNode[], options: IParagraphOptions, level = 0): Paragraph[] {
    return nodes.flatMap((node): Paragraph[] => {
      switch (node.type) {
        case 'paragraph':
          return [
            new Paragraph({ ...options, children: runsOf(node.content), spacing: { after: 120, line: 300 } }),
          ]
        case 'heading':
          return [
            new Paragraph({
              ...options,
              heading: headings[node.attrs.level],
              children: runsOf(node.content),
            }),
          ]
        case 'codeBlock':
          return (node.content ?? [])
            .flatMap(({ text }) => text.split('\n'))
            .map(
              (line) =>
                new Paragraph({
                  ...options,
                  children: [new TextRun({ text: clean(line), font: 'Consolas' })],
                }),
            )
        case 'horizontalRule':
          return [new Paragraph({ ...options, thematicBreak: true })]
        case 'bulletList':
          return this.paragraphsOf(
            node.content,
            { ...options, bullet: { level } },
            Math.min(level + 1, deepestLevel),
          )
        case 'orderedList':
          this.#lists += 1
          return this.paragraphsOf(
            node.content,
            { ...options, numbering: { reference: numbering, level, instance: this.#lists } },
            Math.min(level + 1, deepestLevel),
          )
        case 'blockquote':
          return this.paragraphsOf(node.content, { ...options, indent: { left: 560 } }, level)
        case 'listItem':
          return this.paragraphsOf(node.content, options, level)
      }
    })
  }
}

function runsOf(content: readonly Inline[] = []): ParagraphChild[] {
  return content.map((inline) => {
    if (inline.type === 'hardBreak') return new TextRun({ break: 1 })
    const link = inline.marks?.find((mark) => mark.type === 'link')
    const run = runOf(inline, link !== undefined)
    return link && 'attrs' in link ? new ExternalHyperlink({ link: link.attrs.href, children: [run] }) : run
  })
}

function runOf({ text, marks = [] }: Text, isLink: boolean): TextRun {
  const has = (type: string): boolean => marks.some((mark) => mark.type === type)
  return new TextRun({
    text: clean(text),
    bold: has('bold'),
    italics: has('italic'),
    strike: has('strike'),
    ...(has('underline') && { underline: {} }),
    ...(has('code') && { font: 'Consolas' }),
    ...(isLink && { style: 'Hyperlink' }),
  })
}
