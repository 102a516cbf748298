import type { Format, FormatFile } from './format.ts'
import type { FormatId, ReadOnlyFormatId } from './ids.ts'

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

/** What is only read. */
export const readOnlyFormats: { readonly [Id in ReadOnlyFormatId]: Format } = {
  csv: {
    title: 'CSV',
    names: { en: 'Table', 'zh-CN': '表格' },
    mediaType: 'text/csv; charset=utf-8',
    endings: ['csv', 'tsv'],
    kind: 'data',
  },
  textgrid: {
    title: 'TextGrid',
    names: { en: 'Tiers of Praat', 'zh-CN': 'Praat 标注层' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['textgrid'],
    kind: 'data',
  },
  scc: {
    title: 'SCC',
    names: { en: 'Closed captions of television', 'zh-CN': '电视隐藏字幕' },
    mediaType: 'text/plain; charset=us-ascii',
    endings: ['scc'],
    kind: 'subtitles',
  },
  microdvd: {
    title: 'MicroDVD',
    names: { en: 'Subtitles by frames', 'zh-CN': '按帧计时的字幕' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['sub', 'mpl', 'psb'],
    kind: 'subtitles',
  },
  sami: {
    title: 'SAMI',
    names: { en: 'Subtitles of Windows Media', 'zh-CN': 'Windows Media 字幕' },
    mediaType: 'application/x-sami; charset=utf-8',
    endings: ['smi'],
    kind: 'subtitles',
  },
  youtube: {
    title: 'YouTube XML',
    names: { en: 'Timed text of YouTube', 'zh-CN': 'YouTube 定时文本' },
    mediaType: 'text/xml; charset=utf-8',
    endings: ['xml'],
    kind: 'subtitles',
  },
  lrc: {
    title: 'LRC',
    names: { en: 'Lyrics', 'zh-CN': '歌词' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['lrc'],
    kind: 'subtitles',
  },
  tmplayer: {
    title: 'TMPlayer',
    names: { en: 'Subtitles by seconds', 'zh-CN': '按秒计时的字幕' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['txt', 'sub', 'dks'],
    kind: 'subtitles',
  },
  subviewer: {
    title: 'SubViewer',
    names: { en: 'Subtitles of SubViewer and QuickTime', 'zh-CN': 'SubViewer 和 QuickTime 字幕' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['sub', 'txt'],
    kind: 'subtitles',
  },
  spruce: {
    title: 'Spruce STL',
    names: { en: 'Subtitles for DVD, by time codes', 'zh-CN': '按时间码计时的 DVD 字幕' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['stl', 'txt'],
    kind: 'subtitles',
  },
  jacosub: {
    title: 'JACOsub',
    names: { en: 'Subtitles of the Amiga', 'zh-CN': 'Amiga 字幕' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['jss'],
    kind: 'subtitles',
  },
  realtext: {
    title: 'RealText',
    names: { en: 'Subtitles of RealPlayer', 'zh-CN': 'RealPlayer 字幕' },
    mediaType: 'text/vnd.rn-realtext; charset=utf-8',
    endings: ['rt'],
    kind: 'subtitles',
  },
  elan: {
    title: 'ELAN',
    names: { en: 'Annotations of ELAN', 'zh-CN': 'ELAN 标注' },
    mediaType: 'text/xml; charset=utf-8',
    endings: ['eaf'],
    kind: 'data',
  },
  chat: {
    title: 'CHAT',
    names: { en: 'Transcripts of TalkBank', 'zh-CN': 'TalkBank 转写' },
    mediaType: 'text/plain; charset=utf-8',
    endings: ['cha'],
    kind: 'data',
  },
  exmaralda: {
    title: 'EXMARaLDA',
    names: { en: 'Transcriptions of EXMARaLDA', 'zh-CN': 'EXMARaLDA 转写' },
    mediaType: 'text/xml; charset=utf-8',
    endings: ['exb'],
    kind: 'data',
  },
  folker: {
    title: 'FOLKER',
    names: { en: 'Transcriptions of FOLKER', 'zh-CN': 'FOLKER 转写' },
    mediaType: 'text/xml; charset=utf-8',
    endings: ['flk', 'fln'],
    kind: 'data',
  },
  transcriber: {
    title: 'Transcriber',
    names: { en: 'Transcriptions of Transcriber', 'zh-CN': 'Transcriber 转写' },
    mediaType: 'text/xml; charset=utf-8',
    endings: ['trs'],
    kind: 'data',
  },
}

/** Loaded when they are used. A table of its own: pages that name formats carry none of it. Only servers write PDF, and no one reads it. */
export const formatFiles: {
  readonly [Id in Exclude<FormatId, 'pdf'> | ReadOnlyFormatId]: () => Promise<FormatFile>
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
  csv: async () => (await import('./table.ts')).table,
  textgrid: async () => (await import('./text-grid.ts')).textGrid,
  scc: async () => (await import('./scc.ts')).scc,
  microdvd: async () => (await import('./micro-dvd.ts')).microDvd,
  sami: async () => (await import('./sami.ts')).sami,
  youtube: async () => (await import('./youtube.ts')).youtube,
  lrc: async () => (await import('./lrc.ts')).lrc,
  tmplayer: async () => (await import('./tm-player.ts')).tmPlayer,
  subviewer: async () => (await import('./sub-viewer.ts')).subViewer,
  spruce: async () => (await import('./spruce.ts')).spruce,
  jacosub: async () => (await import('./jaco-sub.ts')).jacoSub,
  realtext: async () => (await import('./real-text.ts')).realText,
  elan: async () => (await import('./elan.ts')).elan,
  chat: async () => (await import('./talk-bank.ts')).talkBank,
  exmaralda: async () => (await import('./exmaralda.ts')).exmaralda,
  folker: async () => (await import('./folker.ts')).folker,
  transcriber: async () => (await import('./transcriber.ts')).transcriber,
}

/** @param language Of the page, BCP 47. */
export function formatName(id: FormatId, language: string): string {
  return formats[id].names[language.startsWith('zh') ? 'zh-CN' : 'en']
}
