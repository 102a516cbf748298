import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type Channel,
  ChannelWriter,
  frameSeconds,
  groupChannels,
  isSilent,
  levelOf,
  mixChannels,
} from '../pcm/channels.ts'
import { pcmSeconds, sampleRate } from '../pcm/pcm-file.ts'
import { createVoiceActivityDetector } from '../activity/silero-detector.ts'
import type { Span, VoiceActivityDetector } from '../ports.ts'
import { joinSpans } from '../sections/not-understood.ts'
import { MediaError } from './media-error.ts'
import { decodeTrack } from './decode-track.ts'
import { isTooLong, levelArguments } from './media-guard.ts'
import { callFfmpeg, findMediaTools, type MediaTools } from './media-tools.ts'
import { type MediaInfo, type MediaOptions, probeMedia, type SoundTrack } from './probe.ts'

/** Timestamps may have gaps, so that there is less sound than they say; not ten times less. */
const minShare = 10
/** More are hardly made for listeners. */
const maxTracks = 128
/** With sound, at once on the disk. */
const maxChannels = 64

export interface DecodedAudio {
  /** Of the file's time line, whose zero is the container's start. */
  durationSeconds: number
  /** Of these, how many held sound, each second once however many tracks have it. */
  soundSeconds: number
  /** Whether the sound begins late or has gaps, which players may leave out. */
  hasGaps: boolean
  /** Where the first of the tracks that are decoded has no sound, in order. */
  gaps: readonly Span[]
  info: MediaInfo
  tracks: ChosenTrack[]
  /** One mixed signal, or one for each of those who were recorded on channels or tracks of their own. */
  channels: { pcmPath: string }[]
}

/** A sound track as one chooses among them. */
export interface ChosenTrack {
  /** 0-based, of the sound tracks. */
  track: number
  channels: number
  /** As the file says it, such as `eng`. */
  language?: string | undefined
  title?: string | undefined
  /** Decibels, 0 for the loudest there is, where it is loud; undefined where no sound was found: in all of it where it is chosen, else at a few places. */
  level?: number | undefined
  /** Whether it is what is decoded. */
  isChosen: boolean
  /** What it holds can't be decoded, and is left out. */
  isUnreadable?: true | undefined
}

export interface DecodeOptions extends MediaOptions {
  /** 0-based among the sound tracks, or all. Default: all, unless they are versions of one another; then the default one, or the first in which someone speaks. */
  track?: number | 'all' | undefined
  onProgress?: ((share: number) => void) | undefined
  /** Of speech, for versions of one another. */
  detector?: VoiceActivityDetector
  /** Hertz of the PCM files. Default 16,000, which engines and detectors take. */
  rate?: number
}

/**
 * Decodes sound tracks into `folder`, which should be private to this recording and is made when missing. Nothing that a track or a channel carries is left out, but for
 * silent ones; those that hear the same thing are mixed. On failure and abort nothing of its own is left there.
 *
 * @throws MediaError, `no-track` where there is no such track; the signal's reason.
 */
export async function decodeAudio(
  file: string,
  folder: string,
  options: DecodeOptions = {},
): Promise<DecodedAudio> {
  const {
    signal,
    tools = findMediaTools(),
    detector = createVoiceActivityDetector(),
    onProgress,
    rate = sampleRate,
  } = options
  const info = await probeMedia(file, { signal, tools })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const decoding = new Decoding({ file, folder, info, tools, signal, onProgress, detector, rate })
  try {
    const tracks = await decoding.decode(chooseTracks(info.tracks, options.track))
    const channels = await decoding.finish(tracks)
    if (channels.length === 0) throw new MediaError('no-audio')
    const durationSeconds =
      (Math.max(...(await Promise.all(channels.map(({ pcmPath }) => pcmSeconds(pcmPath))))) * sampleRate) /
      rate
    if (isTooLong(durationSeconds)) throw new MediaError('too-long')
    if (durationSeconds < info.durationSeconds / minShare)
      throw new MediaError('failed', {
        cause: `Of ${info.durationSeconds} s, ${durationSeconds} s were decoded.`,
      })
    const levels = await decoding.levels(tracks)
    onProgress?.(1)
    const hasGaps = tracks.some(({ gaps }) => gaps.length > 0)
    const chosen = tracks.map(({ track }) => track)
    return {
      durationSeconds,
      soundSeconds: Math.min(durationSeconds, soundSecondsOf(tracks, (frameSeconds * sampleRate) / rate)),
      hasGaps,
      gaps: tracks[0]?.gaps ?? [],
      info,
      tracks: describeTracks(info.tracks, chosen, { levels, unreadable: decoding.unreadable }),
      channels,
    }
  } catch (error) {
    await decoding.remove()
    throw error
  }
}

/** As {@link decodeAudio} will choose them, as far as a look can show. */
export function likelyTracks(tracks: readonly SoundTrack[]): ChosenTrack[] {
  const chosen = chooseTracks(tracks, undefined)
  return describeTracks(tracks, chosen.isOneEnough ? chosen.tracks.slice(0, 1) : chosen.tracks)
}

function describeTracks(
  tracks: readonly SoundTrack[],
  chosen: readonly number[],
  {
    levels = [],
    unreadable = [],
  }: { levels?: readonly (number | undefined)[]; unreadable?: readonly number[] } = {},
): ChosenTrack[] {
  return tracks.slice(0, maxTracks).map(({ channels, language, title, isUnreadable }, track) => ({
    track,
    channels,
    language,
    title,
    level: levels[track],
    isChosen: chosen.includes(track),
    isUnreadable: (isUnreadable ?? unreadable.includes(track)) ? true : undefined,
  }))
}

/** In the order in which they are tried: of versions, the first with speech is enough. */
function chooseTracks(
  tracks: readonly SoundTrack[],
  wanted: number | 'all' | undefined,
): { tracks: number[]; isOneEnough: boolean } {
  const readable = tracks.map((_, track) => track).filter((track) => !tracks[track]?.isUnreadable)
  const all = readable.slice(0, maxTracks)
  if (typeof wanted === 'number') {
    if (!tracks[wanted]) throw new MediaError('no-track')
    return { tracks: [wanted], isOneEnough: true }
  }
  if (wanted === 'all' || !areVersions(tracks)) return { tracks: all, isOneEnough: false }
  const rank = (track: number): number =>
    isAboutOthers(tracks[track]!) ? 2 : tracks[track]?.isDefault ? 0 : 1
  return { tracks: [...all].sort((a, b) => rank(a) - rank(b)), isOneEnough: true }
}

/** Whether each track is made to be heard alone: in languages of their own, or with a comment. */
export function areVersions(tracks: readonly SoundTrack[]): boolean {
  return (
    new Set(tracks.flatMap(({ language }) => language ?? [])).size > 1 ||
    (tracks.length > 1 && tracks.some(isAboutOthers))
  )
}

function isAboutOthers({ isComment, title = '' }: SoundTrack): boolean {
  return isComment || /commentary/i.test(title)
}

interface DecodedTrack {
  track: number
  channels: Channel[]
  /** Where packets are missing, or begin late. */
  gaps: readonly Span[]
}

function hasSound({ channels }: DecodedTrack): boolean {
  return channels.some((channel) => !isSilent(channel))
}

interface DecodingDeps {
  file: string
  folder: string
  info: MediaInfo
  tools: MediaTools
  signal: AbortSignal | undefined
  onProgress: DecodeOptions['onProgress']
  detector: VoiceActivityDetector
  rate: number
}

class Decoding {
  readonly unreadable: number[] = []
  readonly #made: string[] = []
  readonly #deps: DecodingDeps

  constructor(deps: DecodingDeps) {
    this.#deps = deps
  }

  /** Of tracks that can't be decoded, another may still be. */
  async decode({ tracks, isOneEnough }: ReturnType<typeof chooseTracks>): Promise<DecodedTrack[]> {
    const decoded: DecodedTrack[] = []
    let failure: MediaError | undefined
    for (const [index, track] of tracks.entries()) {
      try {
        const share = isOneEnough ? { from: 0, of: 1 } : { from: index, of: tracks.length }
        decoded.push(await this.#decodeTrack(track, share))
      } catch (error) {
        if (!(error instanceof MediaError) || error.reason === 'too-long' || error.reason === 'timeout')
          throw error
        failure ??= error
        this.unreadable.push(track)
      }
      // It is better said that there are too many than that one was left out.
      if (decoded.reduce((sum, { channels }) => sum + channels.length, 0) > maxChannels)
        throw new MediaError('unsupported', { cause: `More than ${maxChannels} channels have sound.` })
      const last = decoded.at(-1)
      if (isOneEnough && last?.track === track && (tracks.length === 1 || (await this.#hasSpeech(last))))
        return [last]
    }
    if (decoded.length === 0) throw failure ?? new MediaError('no-audio')
    if (!isOneEnough) return decoded
    return (decoded.some(hasSound) ? decoded.filter(hasSound) : decoded).slice(0, 1)
  }

  /** Music, or a hum, is no version that someone wants to read. Where nothing shows which, the first with sound is taken. */
  async #hasSpeech(decoded: DecodedTrack): Promise<boolean> {
    const { detector, rate, signal = new AbortController().signal } = this.#deps
    const { ok } = await detector.health()
    if (!ok || rate !== sampleRate) return hasSound(decoded)
    for (const channel of decoded.channels.filter((one) => !isSilent(one))) {
      if ((await detector.detect({ pcmPath: channel.pcmPath, signal })).length > 0) return true
    }
    return false
  }

  /** Puts what is to be heard apart into files of its own, in order. */
  async finish(tracks: readonly DecodedTrack[]): Promise<{ pcmPath: string }[]> {
    const groups = groupChannels(tracks.flatMap(({ channels }) => channels))
    const finished: { pcmPath: string }[] = []
    for (const [index, group] of groups.entries()) {
      const pcmPath = this.#name(`channel-${index}.pcm`)
      const [only, second] = group
      if (only && !second) await rename(only.pcmPath, pcmPath)
      else await mixChannels(group, pcmPath, this.#deps.signal)
      finished.push({ pcmPath })
    }
    await this.#removeBut(finished.map(({ pcmPath }) => pcmPath))
    return finished
  }

  /** Of those that were not decoded, by a look at a few places. */
  async levels(decoded: readonly DecodedTrack[]): Promise<(number | undefined)[]> {
    const count = Math.min(this.#deps.info.tracks.length, maxTracks)
    const levels: (number | undefined)[] = Array.from({ length: count })
    const isWhole = decoded.length === count
    const looks = isWhole ? [] : await lookAtLevels(this.#deps, count)
    for (let track = 0; track < count; track += 1) {
      const known = decoded.find((one) => one.track === track)
      levels[track] = known ? loudest(known.channels.map(({ loudness }) => levelOf(loudness))) : looks[track]
    }
    return levels
  }

  async remove(): Promise<void> {
    await this.#removeBut([])
  }

  async #decodeTrack(track: number, { from, of }: { from: number; of: number }): Promise<DecodedTrack> {
    const { file, folder, info, tools, signal, onProgress, rate } = this.#deps
    let writer: ChannelWriter | undefined
    try {
      await decodeTrack(
        { file, folder, info, tools, signal },
        { track, rate },
        async ({ seconds, channels, data }) => {
          writer ??= await ChannelWriter.open(
            Array.from({ length: channels }, (_, channel) => this.#name(`track-${track}-${channel}.pcm`)),
            rate,
          )
          await writer.write(seconds, data)
          if (isTooLong(writer.seconds)) throw new MediaError('too-long')
          onProgress?.((from + Math.min(1, writer.seconds / info.durationSeconds)) / of)
        },
      )
      await writer?.end()
      return { track, channels: await this.#withoutSilent(writer?.channels ?? []), gaps: writer?.gaps ?? [] }
    } finally {
      await writer?.close()
    }
  }

  /** So that none of them counts or takes a file; one stays where nothing else is there. */
  async #withoutSilent(channels: readonly Channel[]): Promise<Channel[]> {
    const audible = channels.filter((channel) => !isSilent(channel))
    const kept = audible.length > 0 ? audible : channels.slice(0, 1)
    await Promise.all(
      channels
        .filter((channel) => !kept.includes(channel))
        .map(({ pcmPath }) => rm(pcmPath, { force: true })),
    )
    return kept
  }

  #name(name: string): string {
    const file = path.join(this.#deps.folder, name)
    this.#made.push(file)
    return file
  }

  async #removeBut(kept: readonly string[]): Promise<void> {
    await Promise.all(
      this.#made.filter((file) => !kept.includes(file)).map((file) => rm(file, { force: true })),
    )
  }
}

/** Each second once, however many tracks have it. */
function soundSecondsOf(tracks: readonly DecodedTrack[], secondsPerFrame: number): number {
  const sound = tracks.flatMap(({ channels, gaps }) => {
    const borders = [
      0,
      ...gaps.flatMap(({ start, end }) => [start, end]),
      Math.max(...channels.map(({ loudness }) => loudness.length)) * secondsPerFrame,
    ]
    return Array.from({ length: borders.length / 2 }, (_, index) => ({
      start: borders[index * 2] ?? 0,
      end: borders[index * 2 + 1] ?? 0,
    }))
  })
  return joinSpans(sound).reduce((sum, { start, end }) => sum + end - start, 0)
}

const lookPlaces = 6
const lookSeconds = 20
/** Below this, what volumedetect calls the mean of a place is no more than noise. */
const quietDecibels = -60

async function lookAtLevels(
  { file, info, tools, signal }: DecodingDeps,
  tracks: number,
): Promise<(number | undefined)[]> {
  const { durationSeconds } = info
  const levels: (number | undefined)[] = Array.from({ length: tracks })
  for (let place = 0; place < lookPlaces; place += 1) {
    const start = Math.max(0, ((durationSeconds - lookSeconds) * place) / (lookPlaces - 1))
    const { stderr } = await callFfmpeg(tools, {
      args: (input) => levelArguments(input, tracks, { start, seconds: lookSeconds }),
      inputPath: file,
      signal,
      timeoutMs: 300_000,
    })
    for (const [, track = '', level = ''] of stderr.matchAll(
      /\[volumedetect@(\d+) @ \w+\] mean_volume: (-?[\d.]+) dB/g,
    )) {
      if (Number(level) > quietDecibels)
        levels[Number(track)] = loudest([levels[Number(track)], Math.round(Number(level))])
    }
    if (durationSeconds <= lookSeconds) break
  }
  return levels
}

function loudest(levels: readonly (number | undefined)[]): number | undefined {
  const known = levels.filter((level) => level !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}
