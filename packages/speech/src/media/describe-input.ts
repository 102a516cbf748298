import { videoDecoders } from './media-guard.ts'

/** Of the first track with a moving picture that a decoder on the list reads. */
export interface InputPicture {
  /** As it is looked at: turned upright, with square pixels. Undefined where only a decoder finds it out. */
  size: { width: number; height: number } | undefined
  /** Frames a second. */
  frameRate: number | undefined
  /** Whether it is stored otherwise than it is looked at, and the file says by which angle. */
  isTurned: boolean
  isHdr: boolean
}

export interface SoundTrack {
  /** ffmpeg's name, such as `aac`. */
  codec: string
  /** Hertz. */
  sampleRate: number
  channels: number
  /** The tag as it is written, such as `eng` or `zh-Hant`; undefined also for `und`. */
  language?: string | undefined
  title?: string | undefined
  isDefault: boolean
  /** Commentary, or a version for people who hear or see little: not what was recorded, but about it. */
  isComment: boolean
  /** No decoder on the list reads it. */
  isUnreadable?: true | undefined
}

export interface InputDescription {
  container: string
  /** Seconds. Where the time line of the file begins, on the clock of its packets. */
  start: number
  /** Undefined where the header states none or it was only guessed from the bit rate. */
  claimedSeconds: number | undefined
  /** 0-based among the sound tracks: the first that can be read, which `sound` describes. */
  soundTrack: number
  sound: { codec: string; sampleRate: number; channels: number } | undefined
  /** Of sound, in the order of the file. */
  tracks: SoundTrack[]
  hasVideo: boolean
  /** Of sound but for `soundTrack`, and of pictures that move; as `-map` takes them, such as `0:2`. */
  otherTracks: string[]
  picture: InputPicture | undefined
}

const layouts: Record<string, number> = {
  mono: 1,
  stereo: 2,
  downmix: 2,
  quad: 4,
  hexagonal: 6,
  octagonal: 8,
  cube: 8,
  hexadecagonal: 16,
}

/** Reads ffmpeg's log at level `info`; undefined when it opened no input. */
export function describeInput(log: string): InputDescription | undefined {
  const container = /^Input #0, (.+), from '/m.exec(log)?.[1]
  if (container === undefined) return undefined
  // The descriptions of the outputs follow and look alike.
  const input = log.slice(log.indexOf('Input #0,')).split(/^(?:Output #|Stream mapping:)/m)[0] ?? ''
  const streams = input.split('\n').filter((line) => /^\s*Stream #0:\d+/.test(line))
  const isPicture = (line: string): boolean => line.includes(': Video: ') && !line.includes('(attached pic)')
  // What is said of a track is in the lines below it.
  const described = input.split(/^(?=\s*Stream #0:\d+)/m)
  const picture = described.find((lines) => isPicture(lines.split('\n')[0] ?? ''))
  const refused = [...log.matchAll(/Codec \((\w+)\) not on whitelist/g)].map(([, codec]) => codec)
  const tracks = described
    .filter((lines) => isSound(lines.split('\n')[0] ?? ''))
    .map((lines) => readTrack(lines, refused))
  const soundTrack = Math.max(
    0,
    tracks.findIndex(({ isUnreadable }) => !isUnreadable),
  )
  const { codec = '', sampleRate = 0, channels = 0 } = tracks[soundTrack] ?? {}
  return {
    container,
    claimedSeconds: log.includes('Estimating duration from bitrate') ? undefined : readDuration(input),
    start: Number(/^\s*Duration: .*, start: (-?\d+(?:\.\d+)?)/m.exec(input)?.[1] ?? 0),
    soundTrack,
    sound: channels === 0 ? undefined : { codec, sampleRate, channels },
    tracks,
    hasVideo: picture !== undefined,
    otherTracks: [
      ...streams.filter(isPicture),
      ...streams.filter(isSound).filter((_, track) => track !== soundTrack),
    ].map(trackOf),
    picture: picture === undefined ? undefined : readPicture(picture),
  }
}

function isSound(line: string): boolean {
  return /^\s*Stream #0:\d+/.test(line) && line.includes(': Audio: ')
}

const commentDispositions = ['comment', 'visual impaired', 'hearing impaired', 'descriptions']

/** A track that no decoder on the list reads may have no rate and no channels: it is counted all the same, so that the others keep their numbers. */
function readTrack(lines: string, refused: readonly (string | undefined)[]): SoundTrack {
  const [line = ''] = lines.split('\n')
  const codec = /: Audio: ([^ ,]+)/.exec(line)?.[1] ?? ''
  const language = /#0:\d+(?:\[[^\]]*\])?\(([^)]+)\):/.exec(line)?.[1]
  const title = /^\s+title\s*: (.*)$/m.exec(lines)?.[1]?.trim()
  const dispositions = [
    ...(/(?: \([a-z ]+\))*$/.exec(line.trimEnd())?.[0] ?? '').matchAll(/\(([a-z ]+)\)/g),
  ].map(([, name]) => name)
  const sound = readSound(line)
  return {
    ...(sound ?? { codec, sampleRate: 0, channels: 0 }),
    language: language !== undefined && language !== 'und' ? language : undefined,
    title: title || undefined,
    isDefault: dispositions.includes('default'),
    isComment: commentDispositions.some((name) => dispositions.includes(name)),
    isUnreadable: !sound || refused.includes(codec) ? true : undefined,
  }
}

function trackOf(line: string): string {
  return /#(\d+:\d+)/.exec(line)?.[1] ?? ''
}

const hdrTransfers = /smpte2084|arib-std-b67/
/** Timestamps of no rate are called 1k or 90k. */
const maxFrameRate = 240

function readPicture(lines: string): InputPicture | undefined {
  const [line = ''] = lines.split('\n')
  const codec = /: Video: ([^ ,]+)/.exec(line)?.[1]
  // A codec is called as its decoder is, but for one.
  if (codec === undefined || !videoDecoders.includes(codec === 'flv1' ? 'flv' : codec)) return undefined
  const rates = ['tbr', 'fps'].map((unit) =>
    Number(new RegExp(`, (\\d+(?:\\.\\d+)?) ${unit}\\b`).exec(line)?.[1]),
  )
  const turned = Number(/displaymatrix: rotation of (-?\d+(?:\.\d+)?) degrees/.exec(lines)?.[1] ?? 0)
  return {
    size: readSize(line, Math.abs(Math.round(turned / 90)) % 2 === 1),
    frameRate: rates.find((rate) => rate >= 1 && rate <= maxFrameRate),
    isTurned: turned % 360 !== 0,
    isHdr: hdrTransfers.test(line),
  }
}

function readSize(line: string, isOnItsSide: boolean): InputPicture['size'] {
  const [, width = 0, height = 0] = (/, (\d+)x(\d+)(?=[ ,]|$)/.exec(line) ?? []).map(Number)
  if (width === 0 || height === 0) return undefined
  const [, across = 0, down = 0] = (/\bSAR (\d+):(\d+)/.exec(line) ?? []).map(Number)
  const square = { width: across > 0 && down > 0 ? Math.round((width * across) / down) : width, height }
  return isOnItsSide ? { width: square.height, height: square.width } : square
}

function readSound(line: string): InputDescription['sound'] {
  const match = /: Audio: ([^ ,]+).*?, (\d+) Hz, ([^,]+)/.exec(line)
  if (!match) return undefined
  const [, codec = '', hertz, layout = ''] = match
  return { codec, sampleRate: Number(hertz), channels: countChannels(layout.trim()) }
}

/** `stereo`, `5.1(side)`, `7.1.4`, `3 channels`, `ambisonic 1`. */
function countChannels(layout: string): number {
  const counted = /^(\d+) channels/.exec(layout)
  if (counted) return Number(counted[1])
  const order = /^ambisonic (\d+)/.exec(layout)
  if (order) return (Number(order[1]) + 1) ** 2
  const surround = /^\d+(?:\.\d+)+/.exec(layout)
  return surround
    ? surround[0].split('.').reduce((sum, count) => sum + Number(count), 0)
    : (layouts[layout] ?? 1)
}

function readDuration(input: string): number | undefined {
  const match = /^\s*Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/m.exec(input)
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined
}
