import { ruleCutId } from '../captions/own.ts'
import type { CaptionCut, CaptionMark, Word } from '../text.ts'
import { fromDeepgram } from './deepgram.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  numbered,
  numberOf,
  ofWords,
  secondsOf,
  stringOf,
  timed,
  timedSeconds,
  times,
  wordsOf,
} from './json-fields.ts'

/** Output of Whisper and its relatives, OpenAI, Deepgram, AssemblyAI, and of this product. */
export function readJson(text: string): ImportedText {
  const file = parse(text)
  for (const read of [fromLonghand, fromDeepgram, fromAssemblyAi, fromWhisperCpp, fromWhisper]) {
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

function fromLonghand(file: Fields): ImportedText | undefined {
  const sections = listOf(file['sections'])
  if (!sections) return undefined
  const names = new Map(sections.map((section) => [section['spkId'], stringOf(section['spkName'])]))
  return {
    title: stringOf(file['fileName']),
    language: stringOf(file['language']),
    sections: sections.map((section) => ({
      speaker: stringOf(section['spkName']),
      text: stringOf(section['text']) ?? '',
      ...languageOf(section),
      ...alongsideOf(section['alongside'], names),
      ...captionsOf(fieldsOf(section['captions'])),
      ...times(numberOf(section['startTime']), numberOf(section['endTime'])),
      ...wordsOf(section['words'], (word) =>
        timed(word['text'], numberOf(word['startTime']), numberOf(word['endTime']), word['confidence']),
      ),
    })),
  }
}

function fromAssemblyAi(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language_code'])
  const readWords = (words: unknown) =>
    wordsOf(words, (word) =>
      timed(word['text'], numberOf(word['start']), numberOf(word['end']), word['confidence']),
    )
  const utterances = listOf(file['utterances'])
  if (utterances)
    return {
      language,
      sections: utterances.map((one) => ({
        ...times(numberOf(one['start']), numberOf(one['end'])),
        speaker: numbered(one['speaker']),
        text: stringOf(one['text']) ?? '',
        ...readWords(one['words']),
      })),
    }
  if (!('audio_duration' in file) || !listOf(file['words'])) return undefined
  return { language, sections: [ofWords(readWords(file['words']).words ?? [], stringOf(file['text']))] }
}

function fromWhisperCpp(file: Fields): ImportedText | undefined {
  const passages = listOf(file['transcription'])
  if (!passages) return undefined
  return {
    language: stringOf(fieldsOf(file['result'])['language']),
    sections: passages.map((one) => {
      const { from, to } = fieldsOf(one['offsets'])
      return {
        ...times(numberOf(from), numberOf(to)),
        speaker: numbered(one['speaker']),
        text: (stringOf(one['text']) ?? '').trim(),
      }
    }),
  }
}

/** Also faster-whisper, WhisperX and both forms of OpenAI. */
function fromWhisper(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language'])
  const segments = listOf(file['segments'])
  const readWords = (words: unknown) =>
    wordsOf(words, (word) =>
      timedSeconds(
        word['word'] ?? word['text'],
        word['start'],
        word['end'],
        word['probability'] ?? word['score'],
      ),
    )
  if (!segments) {
    const words = readWords(file['words']).words
    if (words?.length) return { language, sections: [ofWords(words, stringOf(file['text']))] }
    const text = stringOf(file['text'])
    return text === undefined ? undefined : { language, sections: [{ text: text.trim() }] }
  }
  const all = [...(readWords(file['words']).words ?? [])].sort((a, b) => a.startMs - b.startMs)
  return {
    language,
    sections: segments.map((segment) => {
      const span = secondsOf(segment)
      const own = readWords(segment['words'])
      const inside =
        span.startMs === undefined ? [] : all.slice(firstFrom(all, span.startMs), firstFrom(all, span.endMs!))
      return {
        ...span,
        speaker: numbered(segment['speaker']),
        text: (stringOf(segment['text']) ?? '').trim(),
        ...(own.words || inside.length === 0 ? own : { words: inside }),
      }
    }),
  }
}

/** The place of the first that begins then or later. */
function firstFrom(words: readonly Word[], ms: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.startMs < ms) low = middle + 1
    else high = middle
  }
  return low
}

function alongsideOf(
  ids: unknown,
  names: ReadonlyMap<unknown, string | undefined>,
): Pick<ImportedSection, 'alongside'> {
  const alongside = Array.isArray(ids) ? ids.flatMap((id) => names.get(id) ?? []) : []
  return alongside.length === 0 ? {} : { alongside }
}

/** As the file has them: what does not fit the text is tidied with it. */
function captionsOf(fields: Fields): Pick<ImportedSection, 'captions'> {
  const cuts = listOf(fields['cuts'])?.flatMap(cutOf) ?? []
  const marks = listOf(fields['marks'])?.flatMap(markOf) ?? []
  return cuts.length + marks.length === 0 ? {} : { captions: { cuts, marks } }
}

function cutOf(fields: Fields): CaptionCut[] {
  const [from, startMs, endMs] = [
    numberOf(fields['from']),
    numberOf(fields['startTime']),
    numberOf(fields['endTime']),
  ]
  if (from === undefined) return []
  const breaks = Array.isArray(fields['breaks'])
    ? fields['breaks'].flatMap((place) => numberOf(place) ?? [])
    : undefined
  return [
    {
      id: stringOf(fields['id']) ?? ruleCutId(from),
      from,
      ...(breaks === undefined ? {} : { breaks }),
      ...(startMs === undefined ? {} : { startMs }),
      ...(endMs === undefined ? {} : { endMs }),
      ...positionOf(fields),
      ...(fields['withPrevious'] === true ? { isWithPrevious: true } : {}),
    },
  ]
}

function markOf(fields: Fields): CaptionMark[] {
  const [text, startMs, endMs] = [
    stringOf(fields['text']),
    numberOf(fields['startTime']),
    numberOf(fields['endTime']),
  ]
  if (text === undefined || startMs === undefined || endMs === undefined) return []
  const kind = fields['kind'] === 'narrative' ? 'narrative' : 'sound'
  return [{ id: stringOf(fields['id']) ?? `m${startMs}`, kind, text, startMs, endMs, ...positionOf(fields) }]
}

function positionOf({ position }: Fields): Pick<CaptionCut, 'position'> {
  return position === 'top' ? { position } : {}
}

function languageOf(fields: Fields): Pick<ImportedSection, 'language'> {
  const language = stringOf(fields['language'])
  return language === undefined ? {} : { language }
}
