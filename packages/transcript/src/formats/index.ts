import type { Format } from './format.ts'
import type { FormatId } from './ids.ts'

export const formats: { readonly [Id in FormatId]: Format } = {
  txt: {
    title: 'TXT',
    names: { en: 'Plain text', 'zh-CN': '纯文本' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['txt'],
    kind: 'document',
    load: async () => (await import('./documents/txt.ts')).txt,
  },
  docx: {
    title: 'Word',
    names: { en: 'Word document', 'zh-CN': 'Word 文档' },
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    kind: 'document',
    load: async () => (await import('./documents/docx.ts')).docx,
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
    load: async () => (await import('./documents/markdown.ts')).markdown,
  },
  srt: {
    title: 'SRT',
    names: { en: 'Subtitles for video players', 'zh-CN': '视频播放器字幕' },
    mediaType: 'application/x-subrip; charset=utf-8',
    endings: ['srt'],
    kind: 'subtitles',
    load: async () => (await import('./srt.ts')).srt,
  },
  vtt: {
    title: 'VTT',
    names: { en: 'Subtitles for web pages', 'zh-CN': '网页字幕' },
    mediaType: 'text/vtt; charset=utf-8',
    endings: ['vtt'],
    kind: 'subtitles',
    load: async () => (await import('./vtt.ts')).vtt,
  },
  ttml: {
    title: 'TTML',
    names: { en: 'Subtitles for streaming (IMSC 1.1)', 'zh-CN': '流媒体字幕（IMSC 1.1）' },
    mediaType: 'application/ttml+xml; charset=utf-8',
    endings: ['ttml', 'dfxp', 'xml'],
    kind: 'subtitles',
    load: async () => (await import('./ttml.ts')).ttml,
  },
  stl: {
    title: 'EBU STL',
    names: { en: 'Subtitles for broadcast (EBU STL)', 'zh-CN': '广播电视字幕（EBU STL）' },
    // None is registered.
    mediaType: 'application/octet-stream',
    endings: ['stl'],
    kind: 'subtitles',
    load: async () => (await import('./stl.ts')).stl,
  },
  ass: {
    title: 'ASS',
    names: { en: 'Styled subtitles for video players', 'zh-CN': '带样式的视频播放器字幕' },
    mediaType: 'text/x-ssa; charset=utf-8',
    endings: ['ass', 'ssa'],
    kind: 'subtitles',
    load: async () => (await import('./ass.ts')).ass,
  },
  sbv: {
    title: 'SBV',
    names: { en: 'Subtitles for YouTube', 'zh-CN': 'YouTube 字幕' },
    // One of its own is Google's habit alone.
    mediaType: 'text/plain; charset=utf-8',
    endings: ['sbv'],
    kind: 'subtitles',
    load: async () => (await import('./sbv.ts')).sbv,
  },
  json: {
    title: 'JSON',
    names: { en: 'Data with word times', 'zh-CN': '含词时间的数据' },
    mediaType: 'application/json; charset=utf-8',
    endings: ['json'],
    kind: 'data',
    load: async () => (await import('./json/json.ts')).json,
  },
}

/** @param language Of the page, BCP 47. */
export function formatName(id: FormatId, language: string): string {
  return formats[id].names[language.startsWith('zh') ? 'zh-CN' : 'en']
}
