import type { InterfaceLanguage } from '@longhand/contracts'

export interface ExportedDocument {
  name: string
  content: Buffer
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export function titleOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}

type DocumentKind = 'notes' | 'summary' | 'keySentences'

const kinds: Record<InterfaceLanguage, Record<DocumentKind, string>> = {
  en: { notes: 'notes', summary: 'summary', keySentences: 'key sentences' },
  'zh-CN': { notes: '笔记', summary: '总结', keySentences: '关键句' },
}

/** Such as `Weekly talk – summary.docx`: differs from the transcript's name. */
export function documentName(fileName: string, kind: DocumentKind, language: InterfaceLanguage): string {
  return `${titleOf(fileName)} – ${kinds[language][kind]}.docx`
}
