import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSpeechSettings, selectEngine, type Section, transcribeFile } from '@longhand/speech'
import { percentile } from '../statistics.ts'
import { type Clip, readClips, type SpokenSentence, speakSentences, wrapRawSamples } from './clips.ts'
import { measureAlignment } from './measure-alignment.ts'
import { measureSpeakers, type SpeakerResult } from './measure-speakers.ts'
import { measureVoices, type VoiceResult } from './measure-voices.ts'
import { countWordErrors, errorRate, normalizeWords, type WordErrors } from './word-errors.ts'
import { matchWordStarts } from './word-starts.ts'

/** Tables go to standard error, one line of JSON to standard output. */
export async function benchSpeech(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { 'speakers-only': { type: 'boolean' }, kind: { type: 'string' }, voice: { type: 'string' } },
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const began = performance.now()
  try {
    const clips = (await readClips()).filter(({ kind }) => values.kind === undefined || kind === values.kind)
    if (clips.length === 0) say('No recordings in ../shared/audio: only speech made by flite is measured.')
    const settings = readSpeechSettings(process.env)
    const engine = await selectEngine(settings, 'en')
    const transcribe = async (file: string) =>
      (await transcribeFile(file, { engine, language: 'en' })).sections
    if (values.voice !== undefined) {
      const voices = await measureVoices(clips, folder, settings.profile, values.voice)
      printVoices(voices)
      process.stdout.write(`${JSON.stringify({ bench: 'speech', engine: 'pocketsphinx', voices })}\n`)
      return
    }
    const words = values['speakers-only'] ? {} : await measureWords(clips, folder, transcribe)
    const voices =
      values['speakers-only'] || !engine.id.startsWith('pocketsphinx')
        ? []
        : await measureVoices(clips, folder, settings.profile)
    printVoices(voices)
    const speakers = await measureSpeakers(
      clips.filter(({ rttm }) => rttm.length > 0),
      folder,
    )
    printSpeakers(speakers)
    const spoken = values['speakers-only'] ? [] : await speakSentences(folder)
    const starts = values['speakers-only'] ? undefined : await measureStarts(spoken, transcribe)
    const alignment: Record<string, object> = {}
    for (const noise of values['speakers-only'] ? [] : [0, 0.1]) {
      const { paired, followed, recognized } = await measureAlignment(spoken, engine, noise)
      alignment[`noise ${noise}`] = {
        paired: round(paired),
        followed: round(followed),
        recognized: round(recognized),
      }
      say(
        `texts aligned, noise ${noise}: ${percent(recognized)} of the words heard; word starts within 150 ms: ${percent(paired)}, followed in the sound ${percent(followed)}`,
      )
    }

    process.stdout.write(
      `${JSON.stringify({
        bench: 'speech',
        engine: engine.id,
        clips: clips.length,
        wordErrorRate: words,
        voices,
        speakers: {
          recordings: speakers.length,
          countRight: speakers.filter(({ found, expected }) => found === expected).length,
          errorRate: Object.fromEntries(speakers.map(({ name, rate }) => [name, rate])),
          errorRateWithCount: Object.fromEntries(
            speakers.map(({ name, rateWithCount }) => [name, rateWithCount]),
          ),
        },
        wordStart: starts,
        alignment,
        seconds: Math.round((performance.now() - began) / 1000),
      })}\n`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Transcribe = (file: string) => Promise<Section[]>

async function measureWords(
  clips: Clip[],
  folder: string,
  transcribe: Transcribe,
): Promise<Record<string, number>> {
  const byKind = new Map<string, WordErrors[]>()
  const waiting = clips.filter(({ text, language }) => text !== '' && language === 'en')
  const work = async () => {
    for (let clip = waiting.shift(); clip; clip = waiting.shift()) {
      const file = clip.name.endsWith('.raw') ? path.join(folder, `${clip.name}.wav`) : clip.path
      if (file !== clip.path) await wrapRawSamples(clip.path, file)
      const sections = await transcribe(file)
      const errors = countWordErrors(
        normalizeWords(clip.text),
        normalizeWords(sections.map(({ text }) => text).join(' ')),
      )
      byKind.set(clip.kind, [...(byKind.get(clip.kind) ?? []), errors])
      say(`${percent(errorRate([errors])).padStart(7)}  ${clip.kind.padEnd(22)} ${clip.name}`)
    }
  }
  await Promise.all([work(), work()])
  const rates = [...byKind].map(([kind, errors]) => [kind, round(errorRate(errors))] as const)
  say('\nword error rate')
  for (const [kind, rate] of rates.sort()) say(`${percent(rate).padStart(7)}  ${kind}`)
  return Object.fromEntries(rates)
}

function printVoices(results: readonly VoiceResult[]): void {
  if (results.length > 0)
    say(
      '\nwords of one voice in a row: error rate when heard once, and by the voice; how many times as long that took',
    )
  for (const { voice, once, byVoice, timesAsLong } of results) {
    say(
      `${percent(once).padStart(7)} ${percent(byVoice).padStart(7)}  ${timesAsLong.toFixed(2).padStart(5)}  ${voice}`,
    )
  }
}

function printSpeakers(results: readonly SpeakerResult[]): void {
  if (results.length > 0) say('\nspeakers: found/true, error rate, error rate with the number given')
  for (const { name, found, expected, rate, rateWithCount } of results) {
    say(`${found}/${expected}  ${percent(rate).padStart(7)} ${percent(rateWithCount).padStart(7)}  ${name}`)
  }
}

async function measureStarts(spoken: readonly SpokenSentence[], transcribe: Transcribe): Promise<object> {
  const errors: number[] = []
  let total = 0
  for (const sentence of spoken) {
    const sections = await transcribe(sentence.path)
    const words = sections.flatMap((section) => section.words)
    errors.push(...matchWordStarts(sentence.words, words))
    total += sentence.words.length
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length)
  const p95 = percentile(errors, 0.95)
  say(
    `\nword starts: ${errors.length} of ${total} words recognised, off by ${Math.round(mean * 1000)} ms on average, 95 % within ${Math.round(p95 * 1000)} ms`,
  )
  return { words: errors.length, meanMs: Math.round(mean * 1000), p95Ms: Math.round(p95 * 1000) }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
