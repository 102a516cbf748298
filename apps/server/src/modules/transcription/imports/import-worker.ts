import { writeWireSection } from '@longhand/transcript'
import type { InterfaceLanguage, Sentence } from '@longhand/contracts'
import {
  hasTimes,
  type ImportNote,
  type ImportedSection,
  type ImportedText,
  readTextFile,
  shiftTimes,
  type TimedImport,
  UnreadableText,
} from '@longhand/transcript/imports'
import { threadWork } from '../../../platform/process/thread-work.ts'
import { completeSections, refuseInvalid } from '../../../platform/sections/sections.ts'
import { type WrittenText, writeText } from '../../transcripts/text/texts.port.ts'
import type { WrittenPassage } from '../lifecycle/transcriptions.tables.ts'
import { importedSections, isOfAnotherRecording, tagOf } from './imported-sections.ts'

export interface ImportTask {
  bytes: Uint8Array
  fileName: string
  /** Names speakers who have no name. */
  interfaceLanguage: InterfaceLanguage
  /** That was asked for; else the file's own, else that of the interface. */
  language: string | undefined
  durationMs: number
  /** `find` aligns a text that has times. */
  times: 'keep' | 'find'
  rate: number
  offsetMs: number
  /** As `TextDecoder` knows it; left out, it is found. */
  encoding?: string | undefined
}

/** A text to align. */
export interface UntimedText {
  kind: 'untimed'
  /** As the file has it. */
  language: string | undefined
  passages: WrittenPassage[]
}

export interface TimedText {
  kind: 'timed'
  language: string
  written: WrittenText
}

export interface ReadFacts {
  /** Of sections. */
  count: number
  /** What a reader met and did not take. */
  notes: ImportNote[]
}

interface Refusal {
  kind: 'refused'
  refusal: Sentence
}

/** An error would lose its sentence between threads. */
export type ImportResult = ((TimedText | UntimedText) & ReadFacts) | Refusal

/** Of the schema of a saved text: beyond them no editor could save it again. */
const maxSections = 100_000
const maxSectionCharacters = 100_000
/** Four times what the fastest speaker says in three hours. */
const maxAlignedCharacters = 1_000_000

const refusals = {
  otherRecording: {
    en: 'The times of this text go far beyond the end of the recording: it belongs to another recording',
    'zh-CN': '此文稿的时间远超录音长度，应属于其他录音',
  },
  manySections: {
    en: 'This text has more than 100,000 sections. Join some of them, then import it',
    'zh-CN': '此文稿超过 100,000 段。请合并部分段落后再导入',
  },
  longSection: {
    en: 'A section of this text has more than 100,000 characters. Divide it, then import the text',
    'zh-CN': '此文稿中有一段超过 100,000 个字符。请拆分后再导入',
  },
  longText: {
    en: 'This text has more than a million characters: more than can be said in three hours',
    'zh-CN': '此文稿超过一百万个字符，三小时内无法说完',
  },
} satisfies Record<string, Sentence>

export async function readImport(task: ImportTask): Promise<ImportResult> {
  try {
    const text = await readTextFile(task.bytes, task.fileName, task.encoding)
    const facts = { count: text.sections.length, notes: [...(text.notes ?? [])] }
    const result =
      task.times === 'find' || !hasTimes(text.sections)
        ? untimed(text)
        : timed(task, text, shiftTimes(text.sections, task))
    return result.kind === 'refused' ? result : { ...result, ...facts }
  } catch (error) {
    if (error instanceof UnreadableText) return { kind: 'refused', refusal: error.sentence }
    throw error
  }
}

function untimed({ language, sections }: ImportedText): UntimedText | Refusal {
  const passages = writtenPassages(sections)
  const letters = passages.reduce((sum, { text }) => sum + text.length, 0)
  if (letters > maxAlignedCharacters) return { kind: 'refused', refusal: refusals.longText }
  return { kind: 'untimed', language: tagOf(language), passages }
}

/** Longer ones go on as another of the same speaker. */
function writtenPassages(sections: readonly ImportedSection[]): WrittenPassage[] {
  return sections.flatMap(({ speaker, language, text }) =>
    withinLimit(text).map((part) => ({
      speaker,
      language,
      text: part,
    })),
  )
}

/** Cut at white space, where there is some. */
function withinLimit(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > maxSectionCharacters) {
    const space = text.lastIndexOf(' ', from + maxSectionCharacters)
    const until = space > from ? space : from + maxSectionCharacters
    parts.push(text.slice(from, until).trim())
    from = until
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '')
}

function timed(
  { interfaceLanguage, language, durationMs }: ImportTask,
  text: ImportedText,
  sections: readonly TimedImport[],
): TimedText | Refusal {
  if (isOfAnotherRecording(sections, durationMs)) return { kind: 'refused', refusal: refusals.otherRecording }
  if (sections.length > maxSections) return { kind: 'refused', refusal: refusals.manySections }
  if (sections.some((section) => section.text.length > maxSectionCharacters))
    return { kind: 'refused', refusal: refusals.longSection }
  const spoken = language ?? tagOf(text.language) ?? interfaceLanguage
  const incoming = importedSections(sections, { interfaceLanguage, language: spoken, durationMs })
  refuseInvalid(incoming.map(writeWireSection), 'file')
  const complete = completeSections(incoming, [])
  return { kind: 'timed', language: spoken, written: writeText(complete) }
}

export default threadWork(readImport)
