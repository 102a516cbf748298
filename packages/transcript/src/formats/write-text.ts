import type { TimedSection } from '../text.ts'
import type { ExportedText, ExportOptions, Writer } from './format.ts'
import type { FormatId } from './ids.ts'
import { formatFiles, formats } from './index.ts'

/** Written with fonts and libraries that only a server has. */
export type DocumentWriters = Readonly<Record<'docx' | 'pdf', Writer>>

export interface ExportedFile {
  readonly type: string
  readonly content: Uint8Array
}

/**
 * May take a second or more: servers use a worker thread.
 * @throws UnwritableText
 */
export async function writeText(
  id: FormatId,
  text: ExportedText,
  options: ExportOptions,
  documents: DocumentWriters,
): Promise<ExportedFile> {
  const { kind, mediaType } = formats[id]
  const write = id === 'docx' || id === 'pdf' ? documents[id] : (await formatFiles[id]()).write
  if (!write) throw new RangeError(`Nothing writes ${id}`)
  const isShown = kind === 'document' ? isWritten : isWrittenOrMarked
  const content = await write({ ...text, sections: text.sections.filter(isShown) }, options)
  return {
    type: mediaType,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }
}

/** In a text that is being typed, sections wait for their words. */
function isWritten({ text }: TimedSection): boolean {
  return text.trim() !== ''
}

function isWrittenOrMarked(section: TimedSection): boolean {
  return isWritten(section) || section.subtitles !== undefined
}
