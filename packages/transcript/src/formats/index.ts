import type { Format, FormatFile } from './format.ts'
import type { FormatId } from './ids.ts'

/** What can be written. */
export const formats: { readonly [Id in FormatId]: Format } = {
  txt: {
    title: 'TXT',
    names: { en: 'Plain text', 'zh-CN': '纯文本' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['txt'],
    kind: 'document',
  },
  docx: {
    title: 'Word',
    names: { en: 'Word document', 'zh-CN': 'Word 文档' },
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    kind: 'document',
  },
  pdf: {
    title: 'PDF',
    names: { en: 'PDF to print', 'zh-CN': 'PDF 文档' },
    mediaType: 'application/pdf',
    endings: ['pdf'],
    kind: 'document',
  },
  md: {
    title: 'Markdown',
    names: { en: 'Markdown', 'zh-CN': 'Markdown 文档' },
    mediaType: 'text/markdown; charset=utf-8',
    endings: ['md', 'markdown'],
    kind: 'document',
  },
  srt: {
    title: 'SRT',
    names: { en: 'Subtitles for video players', 'zh-CN': '视频播放器字幕' },
    mediaType: 'application/x-subrip; charset=utf-8',
    endings: ['srt'],
    kind: 'subtitles',
  },
  vtt: {
    title: 'VTT',
    names: { en: 'Subtitles for web pages', 'zh-CN': '网页字幕' },
    mediaType: 'text/vtt; charset=utf-8',
    endings: ['vtt'],
    kind: 'subtitles',
  },
  ttml: {
    title: 'TTML',
    names: { en: 'Subtitles for streaming (IMSC 1.1)', 'zh-CN': '流媒体字幕（IMSC 1.1）' },
    mediaType: 'application/ttml+xml; charset=utf-8',
    endings: ['ttml', 'dfxp', 'itt', 'xml'],
    kind: 'subtitles',
  },
  stl: {
    title: 'EBU STL',
    names: { en: 'Subtitles for broadcast (EBU STL)', 'zh-CN': '广播电视字幕（EBU STL）' },
    // None is registered.
    mediaType: 'application/octet-stream',
    endings: ['stl'],
    kind: 'subtitles',
  },
  ass: {
    title: 'ASS',
    names: { en: 'Styled subtitles for video players', 'zh-CN': '带样式的视频播放器字幕' },
    mediaType: 'text/x-ssa; charset=utf-8',
    endings: ['ass', 'ssa'],
    kind: 'subtitles',
  },
  sbv: {
    title: 'SBV',
    names: { en: 'Subtitles for YouTube', 'zh-CN': 'YouTube 字幕' },
    // One of its own is Google's habit alone.
    mediaType: 'text/plain; charset=utf-8',
    endings: ['sbv'],
    kind: 'subtitles',
  },
  json: {
    title: 'JSON',
    names: { en: 'Data with word times', 'zh-CN': '含词时间的数据' },
    mediaType: 'application/json; charset=utf-8',
    endings: ['json', 'otr'],
    kind: 'data',
  },
}

/** Loaded when they are used. A table of its own: pages that name formats carry none of it. Only servers write PDF, and no one reads it. */
export const formatFiles: {
  readonly [Id in Exclude<FormatId, 'pdf'>]: () => Promise<FormatFile>
} = {
  txt: async () => (await import('./documents/txt.ts')).txt,
  docx: async () => (await import('./documents/docx.ts')).docx,
  md: async () => (await import('./documents/markdown.ts')).markdown,
  srt: async () => (await import('./srt.ts')).srt,
  vtt: async () => (await import('./vtt.ts')).vtt,
  ttml: async () => (await import('./ttml.ts')).ttml,
  stl: async () => (await import('./stl.ts')).stl,
  ass: async () => (await import('./ass.ts')).ass,
  sbv: async () => (await import('./sbv.ts')).sbv,
  json: async () => (await import('./json/json.ts')).json,
}

/** @param language Of the page, BCP 47. */
export function formatName(id: FormatId, language: string): string {
  return formats[id].names[language.startsWith('zh') ? 'zh-CN' : 'en']
}
