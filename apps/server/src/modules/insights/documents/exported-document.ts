import type { InterfaceLanguage } from '@longhand/contracts'

/** A document to take home. */
export interface ExportedDocument {
  name: string
  content: Buffer
}

/** The type of Word documents. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A recording's name without its ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}

const kinds: Record<InterfaceLanguage, { notes: string; summary: string }> = {
  en: { notes: 'notes', summary: 'summary' },
  'zh-CN': { notes: '笔记', summary: '总结' },
}

/** The file name of a document about a recording, unlike that of the transcript itself: `Weekly talk – summary.docx`. */
export function documentName(fileName: string, kind: 'notes' | 'summary', language: InterfaceLanguage): string {
  return `${titleOf(fileName)} – ${kinds[language][kind]}.docx`
}
