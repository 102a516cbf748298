import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  bytesPerSecond,
  decodeAudio,
  type LiveRecognizer,
  readSpeechSettings,
  selectLiveRecognizer,
} from '@longhand/speech'
import { percentile } from '../statistics.ts'
import { type Clip, readClips, wrapRawSamples } from '../speech/clips.ts'
import { countWordErrors, errorRate, normalizeWords } from '../speech/word-errors.ts'
import { ShownWords } from './shown-words.ts'

const limits = { shownP50: 1, shownP95: 2, finalP95: 3.3 }
/** How much more memory the recogniser may have in the last quarter of a long session than in the first. */
const maxGrowth = 1.1
const pieceSeconds = 0.1
const pauseSeconds = 1

export async function benchCaptions(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '180' }, minutes: { type: 'string', default: '20' } },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-captions-'))
  try {
    const recognizer = await selectLiveRecognizer(readSpeechSettings(process.env))
    const { pcm, text } = await joinClips(Number(values.seconds), folder)
    const times = await playInRealTime(recognizer, pcm, text)
    const memory = await listenForLong(recognizer, pcm, Number(values.minutes) * 60)
    const tooMuch = [
      times.shownSeconds.p50 > limits.shownP50 && 'words are shown too late',
      times.shownSeconds.p95 > limits.shownP95 && 'some words are shown too late',
      times.finalSeconds.p95 > limits.finalP95 && 'some words are open for too long',
      memory.lastQuarterMiB > memory.firstQuarterMiB * maxGrowth && 'the recogniser grows',
    ].filter(Boolean)
    for (const complaint of tooMuch) say(`Too much: ${String(complaint)}`)
    if (tooMuch.length > 0) process.exitCode = 1
    process.stdout.write(
      `${JSON.stringify({ bench: 'captions', engine: recognizer.id, ...times, memory })}\n`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function playInRealTime(recognizer: LiveRecognizer, pcm: Buffer, text: string) {
  const shown = new ShownWords()
  let began = 0
  const session = await recognizer.open({
    language: 'en',
    onEvent: (event) => shown.see(event, (performance.now() - began) / 1000),
  })
  say(`${recognizer.id}: ${Math.round(pcm.length / bytesPerSecond)} s in real time…`)
  began = performance.now()
  let recognized: Promise<void> = Promise.resolve()
  const pieceBytes = pieceSeconds * bytesPerSecond
  for (let from = 0; from < pcm.length; from += pieceBytes) {
    // A piece is sent when its last sample has been said.
    await delay(Math.max(0, began + ((from + pieceBytes) / bytesPerSecond) * 1000 - performance.now()))
    const piece = pcm.subarray(from, from + pieceBytes)
    recognized = recognized.then(() => session.write(piece))
  }
  await recognized
  await session.flush()
  await session.close()
  const wordErrorRate = errorRate([
    countWordErrors(normalizeWords(text), normalizeWords(shown.text.join(' '))),
  ])
  const shownSeconds = spread(shown.delays.map((word) => word.shown))
  const finalSeconds = spread(shown.delays.map((word) => word.final))
  const takenBackPerWord = round(shown.takenBack / Math.max(1, shown.text.length))
  say(
    `${shown.text.length} words; shown as they stay after ${shownSeconds.p50} s (95 %: ${shownSeconds.p95} s), final after ${finalSeconds.p50} s (95 %: ${finalSeconds.p95} s)`,
  )
  say(
    `${takenBackPerWord} words taken back for each that stayed; ${(wordErrorRate * 100).toFixed(1)} % of the words are wrong`,
  )
  return {
    seconds: Math.round(pcm.length / bytesPerSecond),
    words: shown.text.length,
    shownSeconds,
    finalSeconds,
    takenBackPerWord,
    wordErrorRate: round(wordErrorRate),
  }
}

async function listenForLong(recognizer: LiveRecognizer, pcm: Buffer, seconds: number) {
  const sizes: number[] = []
  const session = await recognizer.open({ language: 'en', onEvent: () => undefined })
  const began = performance.now()
  for (let recognized = 0; recognized < seconds; recognized += pcm.length / bytesPerSecond) {
    for (let from = 0; from < pcm.length; from += bytesPerSecond)
      await session.write(pcm.subarray(from, from + bytesPerSecond))
    sizes.push(maxChildMiB())
  }
  await session.close()
  const timesRealTime = round(
    (sizes.length * pcm.length) / bytesPerSecond / ((performance.now() - began) / 1000),
  )
  const quarter = Math.max(1, Math.floor(sizes.length / 4))
  // Until the first quarter is over, models and buffers are still being filled.
  const [firstQuarterMiB, lastQuarterMiB] = [
    Math.max(...sizes.slice(0, quarter)),
    Math.max(...sizes.slice(-quarter)),
  ]
  say(
    `${Math.round((sizes.length * pcm.length) / bytesPerSecond / 60)} minutes heard at ${timesRealTime} × real time; the recogniser had at most ${firstQuarterMiB} MiB in the first quarter and ${lastQuarterMiB} MiB in the last`,
  )
  return {
    minutes: Math.round((sizes.length * pcm.length) / bytesPerSecond / 60),
    timesRealTime,
    firstQuarterMiB,
    lastQuarterMiB,
  }
}

async function joinClips(seconds: number, folder: string): Promise<{ pcm: Buffer; text: string }> {
  const clips = (await readClips()).filter(({ language, text }) => language === 'en' && text !== '')
  if (clips.length === 0) throw new Error('There are no recordings in ../shared/audio.')
  const kinds = [...new Set(clips.map(({ kind }) => kind))].map((wanted) =>
    clips.filter(({ kind }) => kind === wanted),
  )
  const inTurn = Array.from({ length: Math.max(...kinds.map((kind) => kind.length)) }, (_, index) =>
    kinds.map((kind) => kind[index]),
  )
    .flat()
    .filter((clip) => clip !== undefined)
  const parts: Buffer[] = []
  const texts: string[] = []
  let bytes = 0
  for (const clip of inTurn) {
    if (bytes >= seconds * bytesPerSecond) break
    parts.push(await samplesOf(clip, folder), Buffer.alloc(pauseSeconds * bytesPerSecond))
    bytes = parts.reduce((sum, part) => sum + part.length, 0)
    texts.push(clip.text)
  }
  return { pcm: Buffer.concat(parts), text: texts.join(' ') }
}

async function samplesOf(clip: Clip, folder: string): Promise<Buffer> {
  const file = clip.name.endsWith('.raw') ? path.join(folder, `${clip.name}.wav`) : clip.path
  if (file !== clip.path) await wrapRawSamples(clip.path, file)
  const { channels } = await decodeAudio(file, path.join(folder, clip.name.replaceAll('/', '-')))
  return readFile(channels[0]?.pcmPath ?? '')
}

function maxChildMiB(): number {
  const sizes = execFileSync('ps', ['-o', 'rss=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return Math.round(Math.max(...sizes.trim().split('\n').map(Number)) / 1024)
}

function spread(values: readonly number[]): { p50: number; p95: number } {
  return { p50: round(percentile(values, 0.5)), p95: round(percentile(values, 0.95)) }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
