import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isOtherKind, uploadLimits } from '@longhand/contracts'
import {
  decodeAudio,
  type DecodedAudio,
  encodeForPlayer,
  MediaError,
  probeMedia,
  sampleRate,
  seeksExactly,
  type SpeechEngine,
  transcribeFile,
} from '@longhand/speech'
import { normalizeWords } from '../speech/word-errors.ts'
import { tonesInBrowser } from './tones-in-browser.ts'
import type { Right } from './member.ts'

type Tones = Extract<Right, { tones: unknown }>

/** A tone is louder than what codecs make of silence. */
const toneLevel = 1200
const pauseSamples = sampleRate / 10
/** Copies of what is longer are made for members that need them alone. */
const maxCopiedSeconds = 20 * 60
/** Whose copy is played in a browser, too: in what is shorter, a guess is good enough. */
const longSeconds = 3600
/** Of the words of a sentence, how many a small engine has to find. */
const minWordShare = 0.6

/** @returns What is wrong, in words; undefined where all is right. */
export async function checkMember(
  file: string,
  right: Right,
  engine: SpeechEngine,
): Promise<string | undefined> {
  if (isOtherKind(path.basename(file))) return 'is refused by its name'
  const folder = `${file}.decoded`
  await mkdir(folder)
  try {
    if ('refused' in right) {
      await decodeAudio(file, folder)
      return `is taken, and should be refused as ${right.refused}`
    }
    if ('words' in right) return await checkWords(file, right.words, engine)
    return await checkTones(file, folder, right)
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return 'refused' in right && right.refused === error.reason ? undefined : `is refused as ${error.reason}`
  }
}

async function checkTones(file: string, folder: string, right: Tones): Promise<string | undefined> {
  const { isTruncated, durationSeconds } = await probeMedia(file)
  const decoded = await decodeAudio(file, folder, { track: right.track })
  const measured = await Promise.all(decoded.channels.map(({ pcmPath }) => toneStarts(pcmPath)))
  const within = right.within ?? 0.1
  const cutAt = right.isCut || right.isShorter ? decoded.durationSeconds : Infinity
  const expected = right.tones.map((starts) => starts.filter((start) => start < cutAt))
  if (isTruncated !== (right.isCut ?? false))
    return isTruncated ? 'is said to be cut off' : 'is not said to be cut off'
  if (right.isCut && Math.abs(durationSeconds - decoded.durationSeconds) > 2)
    return `has ${durationSeconds} s, of which ${decoded.durationSeconds} are decoded`
  if (!areAlike(expected, measured, within))
    return `has tones at ${say(measured)} in place of ${say(expected)}`
  const lengths = checkLengths(decoded, right)
  if (lengths !== undefined) return lengths
  if (right.seeksExactly !== undefined && (await seeksExactly(file, decoded.info)) !== right.seeksExactly)
    return right.seeksExactly ? 'is said to be hard to seek in' : 'is said to be easy to seek in'
  if (decoded.soundSeconds > maxCopiedSeconds && right.seeksExactly !== false) return undefined
  return checkCopy(file, folder, decoded, expected, within)
}

function checkLengths({ durationSeconds, soundSeconds }: DecodedAudio, right: Tones): string | undefined {
  if (durationSeconds > uploadLimits.maxSeconds + 0.25) return `has ${durationSeconds} s`
  if (right.seconds !== undefined && Math.abs(durationSeconds - right.seconds) > 0.25)
    return `has ${durationSeconds} s in place of ${right.seconds}`
  if (right.soundSeconds !== undefined && Math.abs(soundSeconds - right.soundSeconds) > 0.5)
    return `has ${soundSeconds} s of sound in place of ${right.soundSeconds}`
  return undefined
}

/** What a player gets has all tones as well, at the same times. */
async function checkCopy(
  file: string,
  folder: string,
  decoded: DecodedAudio,
  expected: readonly (readonly number[])[],
  within: number,
): Promise<string | undefined> {
  const copy = path.join(folder, 'copy.m4a')
  await encodeForPlayer(
    file,
    copy,
    decoded.tracks.filter(({ isChosen }) => isChosen),
  )
  const { channels } = await decodeAudio(copy, path.join(folder, 'copy'))
  const played = together(await Promise.all(channels.map(({ pcmPath }) => toneStarts(pcmPath))))
  const all = together(expected)
  if (!areAlike([all], [played], within)) return `plays tones at ${say([played])} in place of ${say([all])}`
  if (decoded.durationSeconds < longSeconds) return undefined
  const measured = await tonesInBrowser(copy, all)
  return areAlike([all], [measured], within)
    ? undefined
    : `is heard in Chromium at ${say([measured])} in place of ${say([all])}`
}

/** Tones that several signals have at once are one. */
function together(signals: readonly (readonly number[])[]): number[] {
  const starts = signals.flat().toSorted((a, b) => a - b)
  return starts.filter((start, index) => index === 0 || start - (starts[index - 1] ?? 0) > 0.1)
}

async function checkWords(
  file: string,
  sentences: readonly string[],
  engine: SpeechEngine,
): Promise<string | undefined> {
  const { sections } = await transcribeFile(file, { engine, language: 'en' })
  const said = new Map<string, string[]>()
  for (const { speaker, text } of sections)
    said.set(speaker, [...(said.get(speaker) ?? []), ...normalizeWords(text)])
  const isSaid = (sentence: string, words: readonly string[]): boolean => {
    const right = normalizeWords(sentence)
    return right.filter((word) => words.includes(word)).length >= right.length * minWordShare
  }
  const speakers = sentences.map((sentence) => [...said].find(([, words]) => isSaid(sentence, words))?.[0])
  if (speakers.includes(undefined)) return `says ${JSON.stringify(Object.fromEntries(said))}`
  return new Set(speakers).size === sentences.length && said.size === sentences.length
    ? undefined
    : `has ${said.size} speakers`
}

/** Of a file with samples, seconds. */
export async function toneStarts(pcmPath: string): Promise<number[]> {
  const starts: number[] = []
  let last = -Infinity
  let index = 0
  for await (const bytes of createReadStream(pcmPath, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    const samples = new Int16Array(new Uint8Array(bytes).buffer)
    for (const sample of samples) {
      index += 1
      if (sample < toneLevel && sample > -toneLevel) continue
      if (index - last > pauseSamples) starts.push(index / sampleRate)
      last = index
    }
  }
  return starts
}

/** Each of the expected signals is one of those that were heard, and none is left. */
export function areAlike(
  expected: readonly (readonly number[])[],
  measured: readonly (readonly number[])[],
  within: number,
): boolean {
  const isOne = (right: readonly number[], found: readonly number[]): boolean =>
    right.length === found.length &&
    right.every((start, index) => Math.abs(start - (found[index] ?? Infinity)) <= within)
  const left = [...measured]
  for (const right of expected) {
    const at = left.findIndex((found) => isOne(right, found))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

function say(signals: readonly (readonly number[])[]): string {
  return signals
    .map((starts) => `[${starts.map((start) => Math.round(start * 1000) / 1000).join(' ')}]`)
    .join(' ')
}
