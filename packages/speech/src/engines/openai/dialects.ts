import type { Segment, Word } from '../../ports.ts'
import { alignWords, clamp, type TimedToken } from '../align-words.ts'
import { EngineError } from '../../engine-error.ts'
import { parseJson } from '../../servers/parse-json.ts'
import { joinWords } from '../../words/join-words.ts'
import { segmentId } from '../segment-id.ts'
import { splitWords } from '../../words/split-words.ts'
import { roundSeconds } from '../../spans.ts'

/**
 * Reads the answer of a speech server, whichever dialect it speaks: `verbose_json` with words at the top (OpenAI) or in the
 * segments with probabilities (whisper.cpp), segments without words, speakers (`diarized_json`), or nothing but a text. What an
 * answer lacks stays missing; times it lacks are spread and marked.
 *
 * @param offset seconds at which the sent audio begins in the recording.
 * @param seconds its length: no word lies outside.
 * @throws EngineError `bad-answer`.
 */
export function readAnswer(body: string, offset: number, seconds: number): Segment[] {
  const answer = parse(body)
  const language = readLanguage(answer['language'])
  const listed = asList(answer['segments'])
  const tokens = asList(answer['words']).flatMap(readToken)
  const logarithms = asList(answer['logprobs']).flatMap(readLogarithm)
  if (listed.length === 0) {
    if (typeof answer['text'] !== 'string')
      throw new EngineError('bad-answer', 'The speech server answered without a transcript.')
    const whole = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? seconds, text: answer['text'] }
    return toSegments([whole], tokens, language, offset, seconds, logarithms)
  }
  return toSegments(listed, tokens, language, offset, seconds, logarithms)
}

type Json = Record<string, unknown>

function toSegments(
  listed: readonly Json[],
  topTokens: readonly TimedToken[],
  language: string | undefined,
  offset: number,
  seconds: number,
  logarithms: readonly TokenProbability[],
): Segment[] {
  const segments: Segment[] = []
  let previousEnd = 0
  const probabilityOf = createProbabilityReader(logarithms)
  for (const entry of listed) {
    const spoken = readLanguage(entry['language']) ?? language
    const text = typeof entry['text'] === 'string' ? entry['text'].trim() : ''
    const start = clamp(asNumber(entry['start']) ?? previousEnd, previousEnd, seconds)
    const end = clamp(asNumber(entry['end']) ?? seconds, start, seconds)
    previousEnd = end
    if (text === '') continue
    const nested = asList(entry['words']).flatMap(readToken)
    const tokens =
      nested.length > 0
        ? nested
        : topTokens.filter(
            (token) =>
              (token.start + token.end) / 2 >= start - 0.05 && (token.start + token.end) / 2 < end + 0.05,
          )
    const confidence = readConfidence(entry)
    const words = alignWords(splitWords(text, spoken), tokens, start, end).map((word) => {
      // What is known of the segment alone is the least that is known of its words.
      const known = probabilityOf(word.text) ?? confidence
      return moveWord({ ...word, confidence: word.confidence ?? known }, offset)
    })
    const speaker = typeof entry['speaker'] === 'string' ? entry['speaker'] : undefined
    segments.push({
      id: segmentId(offset + start),
      start: roundSeconds(offset + start),
      end: roundSeconds(offset + end),
      text: joinWords(words),
      words,
      speaker,
      language: spoken,
      confidence,
    })
  }
  return segments
}

function parse(body: string): Json {
  const value = parseJson(body)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  throw new EngineError('bad-answer', 'The speech server answered with something that is no transcript.')
}

function readToken(entry: Json): TimedToken[] {
  const text = entry['word'] ?? entry['text']
  const start = asNumber(entry['start'])
  const end = asNumber(entry['end'])
  if (typeof text !== 'string' || start === undefined || end === undefined || end < start) return []
  const confidence = asNumber(entry['probability'])
  return [
    {
      text,
      start,
      end,
      confidence: confidence !== undefined && confidence >= 0 && confidence <= 1 ? confidence : undefined,
    },
  ]
}

function readConfidence(entry: Json): number | undefined {
  const logarithm = asNumber(entry['avg_logprob'])
  return logarithm === undefined || logarithm > 0 ? undefined : Math.exp(logarithm)
}

interface TokenProbability {
  text: string
  probability: number
}

function readLogarithm(entry: Json): TokenProbability[] {
  const text = entry['token']
  const logarithm = asNumber(entry['logprob'])
  return typeof text === 'string' && logarithm !== undefined && logarithm <= 0
    ? [{ text, probability: Math.exp(logarithm) }]
    : []
}

/** Asked for the words in their order, gives the least probability of the tokens that spell a word. Tokens that are half a letter spell none. */
function createProbabilityReader(tokens: readonly TokenProbability[]): (word: string) => number | undefined {
  const written = tokens.map(({ text }) => text).join('')
  let place = 0
  let from = 0
  let index = 0
  return (word) => {
    const found = written.indexOf(word, from)
    if (found < 0) return undefined
    from = found + word.length
    while (index < tokens.length && place + (tokens[index]?.text.length ?? 0) <= found)
      place += tokens[index++]?.text.length ?? 0
    let least: number | undefined
    for (let at = place, next = index; at < from && next < tokens.length; next++) {
      const { text, probability } = tokens[next] ?? { text: '', probability: 1 }
      if (/[\p{L}\p{N}]/u.test(text)) least = Math.min(least ?? 1, probability)
      at += text.length
    }
    return least
  }
}

/** Some answer with a name (`english`), some with a tag (`en`). */
function readLanguage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const lower = value.toLowerCase()
  return /^[a-z]{2,3}([-_]|$)/.test(lower) ? lower.split(/[-_]/)[0] : languageTags().get(lower)
}

let tags: Map<string, string> | undefined

function languageTags(): Map<string, string> {
  if (tags) return tags
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  // Whisper knows two languages that have no tag of two letters.
  const pairs = [
    'yue',
    'haw',
    ...[...letters].flatMap((first) => [...letters].map((second) => first + second)),
  ]
  tags = new Map(
    pairs.flatMap((tag) => (names.of(tag) ? [[names.of(tag)?.toLowerCase() ?? '', tag] as const] : [])),
  )
  return tags
}

function moveWord(word: Word, offset: number): Word {
  return { ...word, start: roundSeconds(word.start + offset), end: roundSeconds(word.end + offset) }
}

function asList(value: unknown): Json[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is Json => typeof entry === 'object' && entry !== null)
    : []
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
