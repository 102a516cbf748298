import { open, stat } from 'node:fs/promises'
import { describeInput, type InputDescription, type SoundTrack } from './describe-input.ts'
import { MediaError } from './media-error.ts'
import { describeArguments, isTooLong, soundTrack, walkArguments } from './media-guard.ts'
import { callFfmpeg, findMediaTools, type MediaTools } from './media-tools.ts'
import { readHeldShare } from '../pcm/held-share.ts'
import { type PlainSound, readPlainWav } from './plain-sound.ts'

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
  /** Measured on the first sound track, not the header's claim; of a file that is cut off, what is there. */
  durationSeconds: number
  /** Whether sound is missing at the end that the file says it has. What is there can be decoded. */
  isTruncated: boolean
  /** Hertz, of the original. */
  sampleRate: number
  channels: number
  /** The demuxer's name, such as `mov,mp4,m4a,3gp,3g2,mj2` or `wav`. */
  container: string
  codec: string
  /** Of sound, in the order of the file. */
  tracks: SoundTrack[]
  /** A cover image is none. */
  hasVideo: boolean
  /** Where the time line begins on the clock of the file's packets, from whose zero some players count. */
  startSeconds: number
  /** Whether the time line begins before the sound, at a moment that only the picture's decoder knows. */
  beginsWithPicture: boolean
  /** Of a moving picture that {@link encodePicture} may read; pixels, as it is looked at. Its size may be known only then. */
  picture?: { width?: number; height?: number } | undefined
}

export interface MediaOptions {
  signal?: AbortSignal | undefined
  tools?: MediaTools | undefined
}

/**
 * Looks into a file, with ffmpeg unless it is a WAV of samples as they are; pictures are probed only where the sound ends long before the file. Of large or long files whose container leads to any moment (WAV, Matroska, Ogg), only the beginning and the end are read;
 * else it takes time in proportion to the file's size, not to its length. Tracks beside the first sound are walked through only then.
 *
 * A file that is cut off is no error: whether `isTruncated` matters is the caller's to say.
 *
 * @throws MediaError with the reason why the file can't be used, `truncated` where nothing of it can be read; the signal's reason.
 */
export async function probeMedia(file: string, options: MediaOptions = {}): Promise<MediaInfo> {
  const { signal, tools = findMediaTools() } = options
  const { bytes, heldShare, samples } = await lookAtStart(file)
  if (samples) return describeSamples(samples, heldShare)
  const { input, durationSeconds, isTruncated } = await lookInside(file, bytes >= largeBytes, {
    signal,
    tools,
  })
  if (!input.sound) throw new MediaError('no-audio')
  const { codec, sampleRate, channels } = input.sound
  return {
    durationSeconds,
    sampleRate,
    channels,
    container: input.container,
    codec,
    isTruncated: isTruncated || isCutOff(durationSeconds / heldShare, durationSeconds),
    tracks: input.tracks,
    hasVideo: input.hasVideo,
    startSeconds: input.start,
    beginsWithPicture: input.beginsWithPicture,
    picture: input.picture ? { ...input.picture.size } : undefined,
  }
}

function describeSamples({ durationSeconds, ...sound }: PlainSound, heldShare: number): MediaInfo {
  if (isTooLong(durationSeconds)) throw new MediaError('too-long')
  return {
    ...sound,
    durationSeconds,
    container: 'wav',
    isTruncated: isCutOff(durationSeconds / heldShare, durationSeconds),
    tracks: [{ ...sound, isDefault: false, isComment: false }],
    hasVideo: false,
    startSeconds: 0,
    beginsWithPicture: false,
  }
}

interface Described extends InputDescription {
  beginsWithPicture: boolean
}

interface Look {
  input: Described
  durationSeconds: number
  isTruncated: boolean
}

interface LookOptions extends MediaOptions {
  tools: MediaTools
}

/** The look and the walk are two runs: with two outputs, ffmpeg 5 reports how far the longer one is, ffmpeg 7 how far the shorter one. */
async function lookInside(file: string, isLarge: boolean, options: LookOptions): Promise<Look> {
  const input = await describe(file, options)
  const walk = (track: string): Promise<Seen> => walkThrough(file, track, { input, isLarge }, options)
  const { positionSeconds: durationSeconds, stderr } = await walk(soundTrack(input.soundTrack))
  if (isTooLong(durationSeconds)) throw new MediaError('too-long')
  const isIncomplete = lacksPackets.test(stderr)
  if (durationSeconds <= 0) throw new MediaError(isIncomplete ? 'truncated' : 'no-audio')
  const promised = promisedSeconds(input)
  const isWhole =
    !isCutOff(promised, durationSeconds) || (saysWhatIsMissing.includes(input.container) && !isIncomplete)
  if (isWhole || promisesNothing.includes(input.container))
    return { input, durationSeconds, isTruncated: false }
  // MP4 may hold the whole picture before the sound.
  if (!input.container.startsWith('mov,')) {
    for (const track of input.otherTracks.slice(0, maxOtherTracks)) {
      const seen = await walk(track).catch(ignoreMediaError)
      if (seen && !isCutOff(promised, seen.positionSeconds))
        return { input, durationSeconds, isTruncated: false }
    }
  }
  return { input, durationSeconds, isTruncated: true }
}

/** Said of packets of the track that is walked through (MP4), and of the file (Matroska). */
const lacksPackets = /partial file|File ended prematurely/
/** Without such words nothing is missing, whatever the header says of the length: an edit list, or another track, may be longer. */
const saysWhatIsMissing = ['mov,mp4,m4a,3gp,3g2,mj2', 'matroska,webm']
/** Their length is counted, guessed, or written by a program that cut the file afterwards; of WAV and AVI, sizes in bytes are looked at. */
const promisesNothing = ['mp3', 'aac', 'amr', 'ogg', 'wav', 'avi', 'mpegts', 'mpeg']

/** As the walk counts them: from the beginning of the time line. Some containers count from zero on the clock of their packets. */
function promisedSeconds({ claimedSeconds = 0, start }: InputDescription): number {
  return claimedSeconds - Math.max(0, start)
}

async function walkThrough(
  file: string,
  track: string,
  { input, isLarge }: { input: Described; isLarge: boolean },
  options: LookOptions,
): Promise<Seen> {
  const promised = promisedSeconds(input)
  const fromSeconds = promised - tailSeconds
  const isLong = timedContainers.includes(input.container) && promised > longSeconds
  const walk = async (from: number): Promise<Seen> => {
    const seen = await look(
      file,
      (name) => walkArguments(name, from, track, input.beginsWithPicture),
      options,
    )
    described(seen)
    return seen
  }
  if ((isLarge || isLong) && fromSeconds > 0 && leadsToAnyMoment(input)) {
    const tail = await walk(fromSeconds).catch(ignoreMediaError)
    // Nothing there: what the header says is not true.
    if (tail && tail.positionSeconds > 0)
      return { ...tail, positionSeconds: fromSeconds + tail.positionSeconds }
  }
  return walk(0)
}

/** Whether a position that was gone to is true: samples of one size, or timestamps in the file. Of ADPCM in WAV it is only guessed. */
function leadsToAnyMoment({ container, sound }: InputDescription): boolean {
  return (
    timedContainers.includes(container) || (container === 'wav' && sound?.codec.startsWith('pcm_') === true)
  )
}

interface Seen {
  code: number
  stderr: string
  positionSeconds: number
}

/** Ends as soon as the file says that it is too long. @throws MediaError `too-long` and `timeout`, the latter also when it used more of the processor than any file needs. */
async function look(
  file: string,
  args: (input: string) => string[],
  { signal, tools }: LookOptions,
): Promise<Seen> {
  let positionSeconds = 0
  let log = ''
  const stop = new AbortController()
  const readLength = (): void => {
    if (claimsTooMuch(describeInput(log))) stop.abort(new MediaError('too-long'))
  }
  const { code, stderr } = await callFfmpeg(tools, {
    args,
    inputPath: file,
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    timeoutMs: 300_000,
    limits: {
      cpuSeconds: lookSeconds + Math.floor((await stat(file)).size / bytesPerLookSecond),
      fileBytes: 1024 ** 2,
    },
    onLogLine: (line) => {
      if (log.length < keptCharacters) log += `${line}\n`
      if (/^\s*Duration: /.test(line)) readLength()
    },
    onProgressLine: (line) => (positionSeconds = progressSeconds(line) ?? positionSeconds),
  })
  if (claimsTooMuch(describeInput(stderr))) throw new MediaError('too-long')
  return { code, stderr, positionSeconds }
}

function claimsTooMuch(input: InputDescription | undefined): boolean {
  return input !== undefined && isTooLong(promisedSeconds(input))
}

/** @throws MediaError; also where no sound track can be read. */
async function describe(file: string, options: LookOptions): Promise<Described> {
  const lookAt = (track: number, readsPictures = false): Promise<Seen> =>
    look(file, (input) => describeArguments(input, track, readsPictures), options)
  const seen = await lookAt(0)
  const track = describeInput(seen.stderr)?.soundTrack ?? 0
  const input = described(track === 0 ? seen : await lookAt(track))
  if (!input.picture || input.start <= 0) return { ...input, beginsWithPicture: false }
  const { start, claimedSeconds } = await lookAt(track, true)
    .then(described)
    .catch((error: unknown) => ignoreMediaError(error) ?? input)
  return { ...input, start, claimedSeconds, beginsWithPicture: start < input.start }
}

function described({ code, stderr }: Seen): InputDescription {
  const input = describeInput(stderr)
  if (code !== 0 || !input) throw explainFailure(stderr)
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
  if (/moov atom not found|End of file|truncated|partial file/i.test(stderr))
    return new MediaError('truncated', options)
  if (/Stream map '0:a:0' matches no streams/.test(stderr)) return new MediaError('no-audio', options)
  if (/not on whitelist/i.test(stderr)) return new MediaError('unsupported', options)
  if (/Invalid data found|could not find codec parameters/i.test(stderr))
    return new MediaError('not-media', options)
  return new MediaError('failed', options)
}

/**
 * What the first bytes already show.
 * @throws MediaError for an empty file, and for a stream segment that no tool can read alone.
 */
async function lookAtStart(
  file: string,
): Promise<{ bytes: number; heldShare: number; samples: PlainSound | undefined }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new MediaError('empty')
    const heldShare = await readHeldShare(handle)
    const samples = await readPlainWav(handle)
    const head = Buffer.alloc(8)
    for (let offset = 0, boxes = 0; offset + 8 <= size && boxes < 4; boxes++) {
      await handle.read(head, 0, 8, offset)
      const type = head.toString('latin1', 4, 8)
      if (type === 'moof') throw new MediaError('missing-header')
      if (!['styp', 'sidx', 'emsg', 'prft', 'free'].includes(type)) break
      offset += Math.max(8, head.readUInt32BE(0))
    }
    return { bytes: size, heldShare, samples }
  } finally {
    await handle.close()
  }
}
