import type { FormatFile } from '../format.ts'
import { type ImportedText, UnreadableText } from '../imported-text.ts'
import { fromAssemblyAi } from './assembly-ai.ts'
import { fromDeepgram } from './deepgram.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { fromLonghand, renderJson } from './longhand.ts'
import { fromWhisperCpp } from './whisper-cpp.ts'
import { fromWhisper } from './whisper.ts'

export const json = { read: readJson, write: renderJson } satisfies FormatFile

/** Each knows its own. */
const makers: readonly ((file: Fields) => ImportedText | undefined)[] = [
  fromLonghand,
  fromDeepgram,
  fromAssemblyAi,
  fromWhisperCpp,
  fromWhisper,
]

function readJson(text: string): ImportedText {
  const file = parse(text)
  for (const read of makers) {
    const found = read(file)
    if (found) return found
  }
  throw new UnreadableText('unknown-json')
}

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return Array.isArray(value) ? { segments: value } : fieldsOf(value)
  } catch (cause) {
    throw new UnreadableText('broken-json', { cause })
  }
}
