import { open, stat } from 'node:fs/promises'
import { describeInput, type InputDescription, type SoundTrack } from './describe-input.ts'
import { MediaError } from './media-error.ts'
import { describeArguments, firstSoundTrack, maxMediaSeconds, walkArguments } from './media-guard.ts'
import { callFfmpeg, findMediaTools, type MediaTools } from './media-tools.ts'
import { readWavLength } from './wav-length.ts'

/** Reading a file of this size through takes longer than starting a program once more. */
const largeBytes = 64 * 1024 * 1024
const tailSeconds = 10
/** A walk through a file this long may take more of the processor than starting a program once more. */
const longSeconds = 3600
/** Each packet has its time, and packets are found by it. */
const timedContainers = ['matroska,webm', 'ogg']
/** What a look may use of the processor: five hours take less than a second, and the more bytes the longer. Those that say nothing of their length, or lie, cost no more. */
const lookSeconds = 2
const bytesPerLookSecond = 50_000_000
/** That are walked through where the sound is shorter than the file; more are hardly meant for listeners. */
const maxOtherTracks = 8
const keptCharacters = 64 * 1024

export type { SoundTrack }

/** By its content: its name plays no part. */
export interface MediaInfo {
  /** Measured on the first sound track, not the header's claim. */
  durationSeconds: number
  /** Hertz, of the original. */
  sampleRate: number
  channels: number
  /** Of these, the fields above tell the first. */
  tracks: SoundTrack[]
  /** The demuxer's name, such as `mov,mp4,m4a,3gp,3g2,mj2` or `wav`. */
  container: string
  codec: string
  /** A cover image is none. */
  hasVideo: boolean
  /** Of a moving picture that {@link encodePicture} may read; pixels, as it is looked at. Its size may be known only then. */
  picture?: { width?: number; height?: number }
}

export interface MediaOptions {
  signal?: AbortSignal | undefined
  tools?: MediaTools
  /** Takes a file whose end is missing as far as it goes. */
  allowTruncated?: boolean | undefined
}

/**
 * Looks into a file; pictures are probed only where the sound ends long before the file. Of large or long files whose container leads to any moment (WAV, Matroska, Ogg), only the beginning and the end are read;
 * else it takes time in proportion to the file's size, not to its length. Tracks beside the first sound are walked through only then.
 *
 * @throws MediaError with the reason why the file can't be used; the signal's reason.
 */
export async function probeMedia(file: string, options: MediaOptions = {}): Promise<MediaInfo> {
  const { signal, tools = findMediaTools(), allowTruncated = false } = options
  const bytes = await lookAtStart(file, allowTruncated)
  const { input, durationSeconds } = await lookInside(file, bytes >= largeBytes, { signal, tools, allowTruncated })
  if (!input.sound) throw new MediaError('no-audio')
  const { codec, sampleRate, channels } = input.sound
  return {
    durationSeconds,
    sampleRate,
    channels,
    tracks: input.tracks,
    container: input.container,
    codec,
    hasVideo: input.hasVideo,
    ...(input.picture && { picture: { ...input.picture.size } }),
  }
}

type LookOptions = Required<MediaOptions>

interface Look {
  input: InputDescription
  durationSeconds: number
}

/** The look and the walk are two runs: with two outputs, ffmpeg 5 reports how far the longer one is, ffmpeg 7 how far the shorter one. */
async function lookInside(file: string, isLarge: boolean, options: LookOptions): Promise<Look> {
  const input = describe((await look(file, describeArguments, options)).stderr)
  const walk = (track: string): Promise<Seen> => walkThrough(file, track, { input, isLarge }, options)
  const { positionSeconds: durationSeconds, stderr } = await walk(firstSoundTrack)
  if (durationSeconds > maxMediaSeconds) throw new MediaError('too-long')
  if (durationSeconds <= 0) throw new MediaError('no-audio')
  const { claimedSeconds = 0, start, otherTracks } = input
  // Some headers tell an end instead of a length.
  const promisedSeconds = claimedSeconds - Math.max(0, start)
  if (options.allowTruncated || !isCutOff(promisedSeconds, durationSeconds)) return { input, durationSeconds }
  const truncated = new MediaError('truncated', { playableSeconds: durationSeconds })
  // MP4 may hold the whole picture before the sound.
  if (lacksPackets.test(stderr)) throw truncated
  for (const track of otherTracks.slice(0, maxOtherTracks)) {
    const seen = await walk(track).catch(ignoreMediaError)
    if (seen && !isCutOff(promisedSeconds, seen.positionSeconds)) return { input, durationSeconds }
  }
  throw truncated
}

const lacksPackets = /partial file/

async function walkThrough(
  file: string,
  track: string,
  { input, isLarge }: { input: InputDescription; isLarge: boolean },
  options: LookOptions,
): Promise<Seen> {
  const claimedSeconds = input.claimedSeconds ?? 0
  const fromSeconds = claimedSeconds - tailSeconds
  const isLong = timedContainers.includes(input.container) && claimedSeconds > longSeconds
  if ((isLarge || isLong) && fromSeconds > 0 && leadsToAnyMoment(input)) {
    const tail = await look(file, (name) => walkArguments(name, fromSeconds, track), options).catch(ignoreMediaError)
    // Nothing there: what the header says is not true.
    if (tail && tail.positionSeconds > 0) return { ...tail, positionSeconds: fromSeconds + tail.positionSeconds }
  }
  return look(file, (name) => walkArguments(name, 0, track), options)
}

/** Whether a position that was gone to is true: samples of one size, or timestamps in the file. Of ADPCM in WAV it is only guessed. */
function leadsToAnyMoment({ container, sound }: InputDescription): boolean {
  return timedContainers.includes(container) || (container === 'wav' && sound?.codec.startsWith('pcm_') === true)
}

interface Seen {
  stderr: string
  positionSeconds: number
}

/** Ends as soon as the file says that it is too long. @throws MediaError; `timeout` also when it used more of the processor than any file needs. */
async function look(file: string, args: (input: string) => string[], { signal, tools }: LookOptions): Promise<Seen> {
  let positionSeconds = 0
  let log = ''
  const stop = new AbortController()
  const readLength = (): void => {
    if (isTooLong(describeInput(log))) stop.abort(new MediaError('too-long'))
  }
  const { code, stderr } = await callFfmpeg(tools, {
    args,
    inputPath: file,
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    timeoutMs: 300_000,
    limits: { cpuSeconds: lookSeconds + Math.floor((await stat(file)).size / bytesPerLookSecond), fileBytes: 1024 ** 2 },
    onLogLine: (line) => {
      if (log.length < keptCharacters) log += `${line}\n`
      if (/^\s*Duration: /.test(line)) readLength()
    },
    onProgressLine: (line) => (positionSeconds = progressSeconds(line) ?? positionSeconds),
  })
  const input = describeInput(stderr)
  if (isTooLong(input)) throw new MediaError('too-long')
  if (code !== 0 || !input) throw explainFailure(stderr)
  return { stderr, positionSeconds }
}

function isTooLong(input: InputDescription | undefined): boolean {
  return input?.claimedSeconds !== undefined && input.claimedSeconds > maxMediaSeconds
}

function describe(stderr: string): InputDescription {
  const input = describeInput(stderr)
  if (!input) throw explainFailure(stderr)
  return input
}

function ignoreMediaError(error: unknown): undefined {
  if (!(error instanceof MediaError) || error.reason === 'timeout') throw error
}

function isCutOff(promised: number, held: number): boolean {
  return promised - held > Math.max(2, promised * 0.1)
}

export function progressSeconds(line: string): number | undefined {
  const match = /^out_time_us=(\d+)/.exec(line)
  return match ? Number(match[1]) / 1e6 : undefined
}

export function explainFailure(stderr: string): MediaError {
  const options = { cause: stderr.slice(-2000) }
  if (/low score of \d, misdetection possible/.test(stderr)) return new MediaError('not-media', options)
  if (/moov atom not found|End of file|truncated|partial file/i.test(stderr)) return new MediaError('truncated', options)
  if (/Stream map '0:a:0' matches no streams/.test(stderr)) return new MediaError('no-audio', options)
  if (/not on whitelist/i.test(stderr)) return new MediaError('unsupported', options)
  if (/Invalid data found|could not find codec parameters/i.test(stderr)) return new MediaError('not-media', options)
  return new MediaError('failed', options)
}

/**
 * What the first bytes already tell: an empty file, a stream segment that no tool can read alone, or a WAV file that lost its end.
 * @returns Its bytes.
 */
async function lookAtStart(file: string, allowTruncated: boolean): Promise<number> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new MediaError('empty')
    const wav = await readWavLength(handle)
    if (wav && !allowTruncated && isCutOff(wav.promisedSeconds, wav.heldSeconds))
      throw new MediaError('truncated', wav.heldSeconds > 0 ? { playableSeconds: wav.heldSeconds } : {})
    const head = Buffer.alloc(8)
    for (let offset = 0, boxes = 0; offset + 8 <= size && boxes < 4; boxes++) {
      await handle.read(head, 0, 8, offset)
      const type = head.toString('latin1', 4, 8)
      if (type === 'moof') throw new MediaError('missing-header')
      if (!['styp', 'sidx', 'emsg', 'prft', 'free'].includes(type)) break
      offset += Math.max(8, head.readUInt32BE(0))
    }
    return size
  } finally {
    await handle.close()
  }
}
