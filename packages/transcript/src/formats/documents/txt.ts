import { clock } from '../../clock.ts'
import type { TimedSection } from '../../text.ts'
import type { ExportedText, ExportOptions, FormatFile } from '../format.ts'
import { blocksOf, passagesToText } from './passages.ts'

export const txt = {
  read: (text) => passagesToText(blocksOf(text).map((lines) => ({ lines, isHeading: false }))),
  write: renderPlain,
} satisfies FormatFile

function renderPlain({ title, sections, translation }: ExportedText, options: ExportOptions): string {
  const paragraphs = sections.map((section) =>
    [headingOf(section, options), section.text, translation?.get(section.id) ?? '']
      .filter(Boolean)
      .join('\n'),
  )
  return `${[...(title === '' ? [] : [title]), ...paragraphs].join('\n\n')}\n`
}

function headingOf(section: TimedSection, { speakers, timestamps }: ExportOptions): string {
  return [...(speakers ? [section.speakerName] : []), ...(timestamps ? [clock(section.startMs)] : [])].join(
    ' ',
  )
}
