import type { ExportFormat, ExportOptions } from '@longhand/contracts'
import {
  type DocumentWriters,
  type ExportedFile,
  type ExportedText,
  writeText,
} from '@longhand/transcript/exports'
import { documentFonts, fontOf } from './document-fonts.ts'

/** May take a second or more: servers use a worker thread. */
export function renderExport(
  format: ExportFormat,
  text: ExportedText,
  options: ExportOptions,
): Promise<ExportedFile> {
  const documents: DocumentWriters = {
    docx: async (shown) => (await import('./word.ts')).renderWord(shown, options),
    pdf: async (shown) => (await import('./pdf.ts')).renderPdf(shown, options),
  }
  return writeText(format, { ...text, fontFor: (shown) => documentFonts[fontOf(shown)] }, options, documents)
}
