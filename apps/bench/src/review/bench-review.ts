import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { unusualWords } from '@longhand/server/src/modules/transcripts/review/unusual-words.ts'
import { readSpeechSettings, selectEngine } from '@longhand/speech'
import { bareWord, createDocument, timedWords } from '@longhand/transcript-model'
import type { DocumentSection, TimedWord } from '@longhand/transcript-model'
import { calibrate, confidenceBucket, confidenceBuckets, placeKey, planByRisk, textRisks } from '@longhand/transcript-model/review'
import type { WordRisk } from '@longhand/transcript-model/review'
import { normalizeWords } from '../speech/word-errors.ts'
import { type HeardErrors, matchErrors } from './matched-words.ts'
import { recognizeClips, type RecognizedClip } from './recognized-clips.ts'

const folds = 5
/** Of the time that reading everything takes. The one in the middle is judged. */
const shares = [0.1, 0.2, 0.3]
const judged = 0.2
const goals = { beside: { order: 2, raw: 1.3 }, calibrationError: 0.05 }
/** In seconds: how the bar played a word before there were places. */
const formerContext = { before: 1.2, after: 0.6 }

/** Tables go to standard error, one line of JSON to standard output. */
export async function benchReview(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { clips: { type: 'string', default: '40' }, cache: { type: 'string' } } })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  try {
    const engine = await selectEngine(readSpeechSettings(process.env))
    const clips = await recognizeClips(engine, Number(values.clips), folder, values.cache ?? path.join(folder, 'recognized'), say)
    const judgedClips = await judgeClips(clips)
    const kinds = [...new Set(judgedClips.map(({ kind }) => groupOf(kind)))]
    const groups = kinds.map((name) => ({ name, ...measure(judgedClips.filter(({ kind }) => groupOf(kind) === name)) }))
    const all = measure(judgedClips)
    for (const result of [{ name: 'all', ...all }, ...groups]) print(result)
    const { calibrationError, beside } = all
    const reached = {
      order: beside.order >= goals.beside.order,
      raw: beside.raw >= goals.beside.raw,
      calibrationError: calibrationError.confidence <= goals.calibrationError,
    }
    for (const [goal, isReached] of Object.entries(reached)) if (!isReached) say(`not reached: ${goal}`)
    process.stdout.write(`${JSON.stringify({ bench: 'review', engine: engine.id, clips: clips.length, reached, all, groups })}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function groupOf(kind: string): string {
  return kind === 'flite' || kind === 'audiobook-other' ? kind : 'other recordings'
}

interface JudgedClip {
  kind: string
  sections: DocumentSection[]
  words: (readonly TimedWord[])[]
  errors: HeardErrors[][]
  /** With what was learned from other clips. */
  risks: WordRisk[][]
  rights: number[][]
}

/** One clip after another in time, so that no two words have the same. */
async function judgeClips(clips: readonly RecognizedClip[]): Promise<JudgedClip[]> {
  let now = 0
  const placed = clips.map((clip) => {
    const sections = clip.sections.map((section, index) => toDocument(section, now, `${clip.name} ${index}`))
    now = Math.max(now, ...sections.map(({ endMs }) => endMs)) + 10_000
    const words = sections.map(timedWords)
    const flat = matchErrors(
      normalizeWords(clip.text),
      words.flat().map(({ text }) => text),
    )
    let at = 0
    return { kind: clip.kind, sections, words, errors: words.map((inIt) => flat.slice(at, (at += inIt.length))) }
  })
  const unusual = new Set(
    await unusualWords(
      placed.flatMap(({ words }) => words.flat().map(({ text }) => bareWord(text))),
      'en',
    ),
  )
  return placed.map((clip, index) => {
    const calibration = calibrationWithout(placed, index % folds)
    const known = { calibration, unusual, nearHotWords: new Map<string, string>() }
    return {
      ...clip,
      risks: textRisks(createDocument(clip.sections, []), known),
      rights: clip.words.map((words) => words.map(({ confidence = 0 }) => calibration[confidenceBucket(confidence)]!)),
    }
  })
}

function calibrationWithout(clips: readonly Pick<JudgedClip, 'words' | 'errors'>[], fold: number): number[] {
  const [kept, corrected] = [new Array<number>(confidenceBuckets).fill(0), new Array<number>(confidenceBuckets).fill(0)]
  for (const [index, { words, errors }] of clips.entries()) {
    if (index % folds === fold) continue
    for (const [section, inIt] of words.entries()) {
      for (const [place, { confidence }] of inIt.entries()) {
        if (confidence === undefined) continue
        const counts = errors[section]![place]!.wrong > 0 ? corrected : kept
        counts[confidenceBucket(confidence)]! += 1
      }
    }
  }
  // The default of an engine that was never measured: that of this one knows these clips.
  return calibrate(null, { kept, corrected })
}

function toDocument({ start, end, text, words }: RecognizedClip['sections'][number], from: number, id: string): DocumentSection {
  const ms = (seconds: number): number => from + Math.round(seconds * 1000)
  return {
    id,
    speakerId: 'a',
    startMs: ms(start),
    endMs: ms(end),
    text,
    words: words.map(({ text: said, start: begin, end: done, confidence, alternative }) => ({
      text: said,
      startMs: ms(begin),
      endMs: ms(done),
      ...(confidence === undefined ? {} : { confidence: Math.round(confidence * 100) / 100 }),
      ...(alternative === undefined ? {} : { alternative }),
    })),
  }
}

interface Measured {
  words: number
  /** Share of the words that are wrong or have a missing one after them. */
  errorRate: number
  /** Errors found for each minute that is listened, by how much of the time was spent. */
  perMinute: Record<string, Record<'order' | 'raw' | 'rawInPlaces' | 'risk' | 'perfect', number>>
  beside: { order: number; raw: number; rawInPlaces: number }
  calibrationError: { confidence: number; risk: number; raw: number }
}

function measure(clips: readonly JudgedClip[]): Measured {
  const words = clips.flatMap((clip) => clip.words)
  const errors = clips.flatMap((clip) => clip.errors)
  const flatWords = words.flat()
  const flatErrors = errors.flat().map(({ wrong, missing }) => wrong + missing)
  const total = flatErrors.reduce((sum, count) => sum + count, 0)
  const minutes = words.reduce((sum, inIt) => sum + (inIt.length === 0 ? 0 : inIt.at(-1)!.endMs - inIt[0]!.startMs), 0) / 60_000
  const errorsAt = new Map(flatWords.map((word, index) => [placeKey(word), flatErrors[index]!]))
  const document = createDocument(
    clips.flatMap(({ sections }) => sections),
    [],
  )
  const inPlaces = (risks: readonly (readonly WordRisk[])[], share: number): number => {
    const { places, listeningSeconds } = planByRisk(document, risks, { goal: 2, maxShare: share })
    const found = places.flatMap(({ keys }) => keys).reduce((sum, key) => sum + errorsAt.get(key)!, 0)
    return found / Math.max(1e-9, listeningSeconds / 60)
  }
  const likelihoods = (of: (section: number, place: number) => number): WordRisk[][] =>
    words.map((inIt, section) => inIt.map((_, place) => ({ wrong: of(section, place), risk: of(section, place) })))
  const raw = likelihoods((section, place) => 1.001 - (words[section]![place]!.confidence ?? 0))
  const perfect = likelihoods((section, place) => errors[section]![place]!.wrong + errors[section]![place]!.missing + 1e-6)
  const risks = clips.flatMap((clip) => clip.risks)
  const perMinute = Object.fromEntries(
    shares.map((share) => [
      share,
      {
        order: total / minutes,
        raw: byWords(words, errors, share * minutes),
        rawInPlaces: inPlaces(raw, share),
        risk: inPlaces(risks, share),
        perfect: inPlaces(perfect, share),
      },
    ]),
  )
  const at = perMinute[judged]!
  const right = errors.flat().map(({ wrong }) => 1 - wrong)
  return rounded({
    words: flatWords.length,
    errorRate: total / flatWords.length,
    perMinute,
    beside: { order: at.risk / at.order, raw: at.risk / at.raw, rawInPlaces: at.risk / at.rawInPlaces },
    calibrationError: {
      confidence: calibrationError(clips.flatMap(({ rights }) => rights).flat(), right),
      risk: calibrationError(
        risks.flat().map(({ wrong }) => 1 - wrong),
        right,
      ),
      raw: calibrationError(
        flatWords.map(({ confidence = 0 }) => confidence),
        right,
      ),
    },
  })
}

/** The least certain words first, one by one, each with what is around it: what is wrong there is found as well, once. */
function byWords(words: readonly (readonly TimedWord[])[], errors: readonly (readonly HeardErrors[])[], minutes: number): number {
  const order = words
    .flatMap((inIt, section) => inIt.map(({ confidence = 0 }, place) => ({ section, place, confidence })))
    .sort((a, b) => a.confidence - b.confidence)
  const heard = new Set<string>()
  let [found, seconds] = [0, 0]
  for (const { section, place } of order) {
    const inIt = words[section]!
    const from = inIt[place]!.startMs - formerContext.before * 1000
    const to = inIt[place]!.endMs + formerContext.after * 1000
    if (seconds + (to - from) / 1000 > minutes * 60) break
    seconds += (Math.min(to, inIt.at(-1)!.endMs) - Math.max(from, inIt[0]!.startMs)) / 1000
    for (const [index, word] of inIt.entries()) {
      const middle = (word.startMs + word.endMs) / 2
      if (middle < from || middle > to || heard.has(`${section} ${index}`)) continue
      heard.add(`${section} ${index}`)
      found += errors[section]![index]!.wrong + errors[section]![index]!.missing
    }
  }
  return found / Math.max(1e-9, seconds / 60)
}

/** The expected calibration error, in ten equal bins. */
function calibrationError(promised: readonly number[], right: readonly number[]): number {
  const bins = Array.from({ length: 10 }, () => ({ promised: 0, right: 0 }))
  for (const [index, share] of promised.entries()) {
    const bin = bins[Math.min(9, Math.floor(share * 10))]!
    bin.promised += share
    bin.right += right[index]!
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.promised - bin.right), 0) / Math.max(1, promised.length)
}

function print({ name, words, errorRate, perMinute, beside, calibrationError: error }: Measured & { name: string }): void {
  say(`\n${name}: ${words} words, ${(errorRate * 100).toFixed(1)} errors for 100`)
  for (const [share, found] of Object.entries(perMinute)) {
    const columns = Object.entries(found).map(([by, count]) => `${by} ${count.toFixed(1)}`)
    say(`  ${(Number(share) * 100).toFixed(0).padStart(3)} % of the time, errors found a minute: ${columns.join(', ')}`)
  }
  say(`  risk beside order ${beside.order}, raw confidence ${beside.raw}, raw confidence in the same places ${beside.rawInPlaces}`)
  say(`  calibration error: confidence ${error.confidence}, risk ${error.risk}, raw ${error.raw}`)
}

function rounded<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? Math.round(part * 1000) / 1000 : part))) as Value
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
