import type { Word, SectionSubtitles } from '../text.ts'
import type { ImportNote } from './notes.ts'

export interface ImportedSection {
  /** As the file has it; missing where it names none. */
  readonly speaker?: string | undefined
  /** Milliseconds, never before 0. Both are there or neither. */
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  /** Names of others who speak meanwhile. */
  readonly alongside?: readonly string[] | undefined
  readonly text: string
  /** As the file has it; missing where it says none, or that of the whole text. */
  readonly language?: string | undefined
  readonly words?: readonly Word[] | undefined
  /** Those that a file of subtitles has, and those that a person made in this product. */
  readonly subtitles?: SectionSubtitles | undefined
}

export type TimedImport = ImportedSection & { readonly startMs: number; readonly endMs: number }

/** Whether all of a text has times. */
export function hasTimes(sections: readonly ImportedSection[]): sections is readonly TimedImport[] {
  return sections.every(({ startMs, endMs }) => startMs !== undefined && endMs !== undefined)
}

export interface ImportedText {
  readonly title?: string | undefined
  readonly language?: string | undefined
  readonly sections: readonly ImportedSection[]
  /** Left out where all was taken. */
  readonly notes?: readonly ImportNote[] | undefined
}

const sentences = {
  empty: { en: 'This file is empty', 'zh-CN': '此文件为空' },
  'unknown-encoding': {
    en: 'It is not certain which encoding this file is in. Save it as UTF-8, or give its “encoding”. Likely are: {{detail}}',
    'zh-CN': '无法确定此文件的编码。请另存为 UTF-8，或用 “encoding” 指定编码，可能是：{{detail}}',
  },
  'not-text': { en: 'This file is not a text', 'zh-CN': '此文件不是文本文件' },
  'other-document': {
    en: 'This file is a document of another kind (PDF, RTF, HTML or an old Word document): save it as DOCX or TXT, then import that',
    'zh-CN': '此文件是其他类型的文档（PDF、RTF、HTML 或旧版 Word）。请先另存为 DOCX 或 TXT，再导入',
  },
  'other-format': {
    en: 'This is {{detail}}, which is not read here. Save it as SRT, WebVTT or TTML, then import that',
    'zh-CN': '这是 {{detail}} 文件，暂不支持。请另存为 SRT、WebVTT 或 TTML，再导入',
  },
  chat: {
    en: 'This is a chat{{detail}}: what people wrote, and not what is said in a recording',
    'zh-CN': '这是聊天记录{{detail}}，内容是文字消息，而不是录音中的讲话',
  },
  'no-text': { en: 'This file has no text for a transcript', 'zh-CN': '此文件中没有可用作文稿的文字' },
  'broken-json': { en: 'This file is not valid JSON', 'zh-CN': '此文件不是有效的 JSON' },
  'unknown-json': {
    en: 'This JSON is not from a program that is known here: Whisper, WhisperX, Hugging Face, OpenAI, Deepgram, AssemblyAI, Amazon, Google, Azure, Rev, Speechmatics, Gladia, ElevenLabs, Vosk, oTranscribe or Longhand',
    'zh-CN':
      '无法识别此 JSON 的来源。支持 Whisper、WhisperX、Hugging Face、OpenAI、Deepgram、AssemblyAI、Amazon、Google、Azure、Rev、Speechmatics、Gladia、ElevenLabs、Vosk、oTranscribe 和 Longhand',
  },
  'not-docx': {
    en: 'This file is not a Word document (.docx), or it is damaged',
    'zh-CN': '此文件不是 Word 文档（.docx）或已损坏',
  },
  'broken-xml': { en: 'This file is not valid XML', 'zh-CN': '此文件不是有效的 XML' },
  'csv-columns': {
    en: 'The first row has to name the columns; one of them has to be “text”',
    'zh-CN': '首行须为列名，且其中一列须为 text',
  },
  'broken-textgrid': {
    en: 'This TextGrid ends too early or is damaged',
    'zh-CN': '此 TextGrid 文件不完整或已损坏',
  },
} as const

/** Lines of a file as they read in an encoding that it may be in: a person sees which of them are a text. */
export interface EncodingSample {
  /** As `TextDecoder` knows it. */
  readonly name: string
  readonly lines: readonly string[]
}

export type ImportProblem = keyof typeof sentences

/** Why a file can't be imported, as a sentence for its owner. */
export class UnreadableText extends Error {
  readonly sentence: { readonly en: string; readonly 'zh-CN': string }

  readonly problem: ImportProblem

  /** To choose from, the likeliest first. */
  readonly encodings: readonly EncodingSample[] | undefined

  constructor(
    problem: ImportProblem,
    {
      detail = '',
      encodings,
      ...options
    }: ErrorOptions & { detail?: string; encodings?: readonly EncodingSample[] } = {},
  ) {
    const { en, 'zh-CN': zh } = sentences[problem]
    const shown = { en: en.replace('{{detail}}', detail), 'zh-CN': zh.replace('{{detail}}', detail) }
    super(shown.en, options)
    this.problem = problem
    this.name = 'UnreadableText'
    this.sentence = shown
    this.encodings = encodings
  }
}
