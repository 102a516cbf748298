import type { FormatFile } from '../format.ts'
import { type ImportedText, UnreadableText } from '../imported-text.ts'
import { fromAmazon } from './amazon.ts'
import { fromAssemblyAi } from './assembly-ai.ts'
import { fromAzure } from './azure.ts'
import { fromDeepgram } from './deepgram.ts'
import { fromElevenLabs } from './eleven-labs.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { fromGladia } from './gladia.ts'
import { fromGoogle } from './google.ts'
import { fromHuggingFace } from './hugging-face.ts'
import { fromLonghand, renderJson } from './longhand.ts'
import { fromOTranscribe } from './otranscribe.ts'
import { fromRev } from './rev.ts'
import { fromSpeechmatics } from './speechmatics.ts'
import { fromVosk } from './vosk.ts'
import { fromWhisperCpp } from './whisper-cpp.ts'
import { fromWhisper } from './whisper.ts'
import { fromYoutubeEvents } from './youtube-events.ts'

export const json = { read: readJson, write: renderJson } satisfies FormatFile

/** Each knows its own; the last takes what looks like a list of anything that was said. */
const makers: readonly ((file: Fields) => ImportedText | undefined)[] = [
  fromLonghand,
  fromAmazon,
  fromDeepgram,
  fromSpeechmatics,
  fromGoogle,
  fromAzure,
  fromRev,
  fromGladia,
  fromElevenLabs,
  fromAssemblyAi,
  fromVosk,
  fromHuggingFace,
  fromYoutubeEvents,
  fromWhisperCpp,
  fromOTranscribe,
  fromWhisper,
]

function readJson(text: string): ImportedText {
  const file = parse(text)
  if (isChat(file)) throw new UnreadableText('chat')
  for (const read of makers) {
    const found = read(file)
    if (found && found.sections.some((section) => section.text !== '')) return found
  }
  throw new UnreadableText('unknown-json')
}

/** As Slack and Telegram export them. */
function isChat({ segments, messages }: Fields): boolean {
  const list = segments ?? messages
  return Array.isArray(list) && list.length > 0 && list.every((one) => fieldsOf(one)['type'] === 'message')
}

/** Python writes `NaN`, which is no JSON; some programs write a value in each line. */
function parse(text: string): Fields {
  const tidy = text.replace(/^\ufeff/, '')
  const readings = [
    () => JSON.parse(tidy) as unknown,
    () =>
      JSON.parse(
        tidy.replace(/("(?:[^"\\]|\\.)*")|-?\b(?:NaN|Infinity)\b/g, (_, quoted?: string) => quoted ?? 'null'),
      ) as unknown,
    () => tidy.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown])),
  ]
  let cause: unknown
  for (const reading of readings) {
    try {
      const value = reading()
      return Array.isArray(value) ? { segments: value } : fieldsOf(value)
    } catch (error) {
      cause ??= error
    }
  }
  throw new UnreadableText('broken-json', { cause })
}
