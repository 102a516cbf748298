import { ruleCutId } from '../captions/own.ts'
import type { CaptionCut, CaptionMark, DocumentWord } from '../transcript-document.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { joinLines } from './speakers.ts'
import { toMs } from './times.ts'

type Fields = Readonly<Record<string, unknown>>

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
      ...wordsOf(section['words'], (word) => timed(word['text'], numberOf(word['startTime']), numberOf(word['endTime']), word['confidence'])),
    })),
  }
}

function fromDeepgram(file: Fields): ImportedText | undefined {
  const results = fieldsOf(file['results'])
  const channel = listOf(results['channels'])?.[0]
  if (!channel && !listOf(results['utterances'])) return undefined
  const best = listOf(channel?.['alternatives'])?.[0]
  const spoken = listOf(results['utterances']) ?? [{ ...best, start: 0 }]
  const readWords = (words: unknown): readonly DocumentWord[] =>
    wordsOf(words, (word) => timedSeconds(word['punctuated_word'] ?? word['word'], word['start'], word['end'], word['confidence'])).words ?? []
  const language = stringOf(channel?.['detected_language'])
  if (listOf(results['utterances']))
    return {
      language,
      sections: spoken.map((one) => ({
        ...secondsOf(one),
        speaker: numbered(one['speaker']),
        text: stringOf(one['transcript']) ?? '',
        words: readWords(one['words']),
      })),
    }
  const paragraphs = listOf(fieldsOf(best?.['paragraphs'])['paragraphs'])
  if (!paragraphs) return { language, sections: [ofWords(readWords(best?.['words']), stringOf(best?.['transcript']))] }
  return {
    language,
    sections: paragraphs.map((one) => ({
      ...secondsOf(one),
      speaker: numbered(one['speaker']),
      text: joinLines((listOf(one['sentences']) ?? []).map((sentence) => stringOf(sentence['text']) ?? '')),
    })),
  }
}

function fromAssemblyAi(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language_code'])
  const readWords = (words: unknown) => wordsOf(words, (word) => timed(word['text'], numberOf(word['start']), numberOf(word['end']), word['confidence']))
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
      return { ...times(numberOf(from), numberOf(to)), speaker: numbered(one['speaker']), text: (stringOf(one['text']) ?? '').trim() }
    }),
  }
}

/** Also faster-whisper, WhisperX and both forms of OpenAI. */
function fromWhisper(file: Fields): ImportedText | undefined {
  const language = stringOf(file['language'])
  const segments = listOf(file['segments'])
  const readWords = (words: unknown) =>
    wordsOf(words, (word) => timedSeconds(word['word'] ?? word['text'], word['start'], word['end'], word['probability'] ?? word['score']))
  if (!segments) {
    const words = readWords(file['words']).words
    if (words?.length) return { language, sections: [ofWords(words, stringOf(file['text']))] }
    const text = stringOf(file['text'])
    return text === undefined ? undefined : { language, sections: [{ text: text.trim() }] }
  }
  const all = readWords(file['words']).words ?? []
  return {
    language,
    sections: segments.map((segment) => {
      const span = secondsOf(segment)
      const own = readWords(segment['words'])
      const inside = all.filter(({ startMs }) => span.startMs !== undefined && startMs >= span.startMs && startMs < span.endMs!)
      return {
        ...span,
        speaker: numbered(segment['speaker']),
        text: (stringOf(segment['text']) ?? '').trim(),
        ...(own.words || inside.length === 0 ? own : { words: inside }),
      }
    }),
  }
}

function ofWords(words: readonly DocumentWord[], text: string | undefined): ImportedSection {
  const said = text?.trim() || joinLines(words.map((word) => word.text))
  return { text: said, words, ...times(words[0]?.startMs, words.at(-1)?.endMs) }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function listOf(value: unknown): Fields[] | undefined {
  return Array.isArray(value) ? value.map(fieldsOf) : undefined
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function alongsideOf(ids: unknown, names: ReadonlyMap<unknown, string | undefined>): Pick<ImportedSection, 'alongside'> {
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
  const [from, startMs, endMs] = [numberOf(fields['from']), numberOf(fields['startTime']), numberOf(fields['endTime'])]
  if (from === undefined) return []
  const breaks = Array.isArray(fields['breaks']) ? fields['breaks'].flatMap((place) => numberOf(place) ?? []) : undefined
  return [
    {
      id: stringOf(fields['id']) ?? ruleCutId(from),
      from,
      ...(breaks === undefined ? {} : { breaks }),
      ...(startMs === undefined ? {} : { startMs }),
      ...(endMs === undefined ? {} : { endMs }),
      ...positionOf(fields),
    },
  ]
}

function markOf(fields: Fields): CaptionMark[] {
  const [text, startMs, endMs] = [stringOf(fields['text']), numberOf(fields['startTime']), numberOf(fields['endTime'])]
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

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** `SPEAKER_01` and `Speaker 1` are names already; a bare number or letter becomes one. */
function numbered(speaker: unknown): string | undefined {
  if (typeof speaker === 'number') return `Speaker ${speaker + 1}`
  const name = stringOf(speaker)
  return name?.length === 1 ? `Speaker ${name}` : name
}

function times(start: number | undefined, end: number | undefined): Pick<ImportedSection, 'startMs' | 'endMs'> {
  if (start === undefined || end === undefined) return {}
  const startMs = Math.max(0, start)
  return { startMs, endMs: Math.max(startMs, end) }
}

function secondsOf(fields: Fields): Pick<ImportedSection, 'startMs' | 'endMs'> {
  const start = numberOf(fields['start'])
  const end = numberOf(fields['end'])
  return start === undefined || end === undefined ? {} : times(toMs(start), toMs(end))
}

function timed(text: unknown, start: number | undefined, end: number | undefined, confidence: unknown): DocumentWord | undefined {
  const said = stringOf(text)?.trim()
  if (!said || start === undefined || end === undefined) return undefined
  const startMs = Math.max(0, start)
  const known = numberOf(confidence)
  return { text: said, startMs, endMs: Math.max(startMs, end), ...(known === undefined || known < 0 || known > 1 ? {} : { confidence: known }) }
}

function timedSeconds(text: unknown, start: unknown, end: unknown, confidence: unknown): DocumentWord | undefined {
  const from = numberOf(start)
  const to = numberOf(end)
  return from === undefined || to === undefined ? undefined : timed(text, toMs(from), toMs(to), confidence)
}

/** Words without a time, as WhisperX leaves numbers, are left to those around them. */
function wordsOf(value: unknown, read: (word: Fields) => DocumentWord | undefined): Pick<ImportedSection, 'words'> {
  const words = listOf(value)
    ?.map(read)
    .filter((word) => word !== undefined)
  return words?.length ? { words } : {}
}
