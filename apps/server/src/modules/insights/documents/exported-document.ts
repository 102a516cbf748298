import type { InterfaceLanguage } from '@longhand/contracts'

export interface ExportedDocument {
  name: string
  content: Buffer
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export function titleOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}

const kinds: Record<InterfaceLanguage, { notes: string; summary: string }> = {
  en: { notes: 'notes', summary: 'summary' },
  'zh-CN': { notes: '笔记', summary: '总结' },
}

/** Such as `Weekly talk – summary.docx`: differs from the transcript's name. */
export function documentName(fileName: string, kind: 'notes' | 'summary', language: InterfaceLanguage): string {
  return `${titleOf(fileName)} – ${kinds[language][kind]}.docx`
}
