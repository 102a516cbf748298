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

export interface InputDescription {
  container: string
  /** Undefined where the header states none or it was only guessed from the bit rate. */
  claimedSeconds: number | undefined
  sound: { codec: string; sampleRate: number; channels: number } | undefined
  hasVideo: boolean
  /** Of sound but for the first, and of pictures that move; as `-map` takes them, such as `0:2`. */
  otherTracks: string[]
  picture: InputPicture | undefined
}

const layouts: Record<string, number> = { mono: 1, stereo: 2, downmix: 2, quad: 4, hexagonal: 6, octagonal: 8 }

/** Reads ffmpeg's log at level `info`; undefined when it opened no input. */
export function describeInput(log: string): InputDescription | undefined {
  const container = /^Input #0, (.+), from '/m.exec(log)?.[1]
  if (container === undefined) return undefined
  // The descriptions of the outputs follow and look alike.
  const input = log.slice(log.indexOf('Input #0,')).split(/^(?:Output #|Stream mapping:)/m)[0] ?? ''
  const streams = input.split('\n').filter((line) => /^\s*Stream #0:\d+/.test(line))
  const sound = streams.map(readSound).find((found) => found !== undefined)
  const isPicture = (line: string): boolean => line.includes(': Video: ') && !line.includes('(attached pic)')
  // What is said of a track is in the lines below it.
  const picture = input.split(/^(?=\s*Stream #0:\d+)/m).find((lines) => isPicture(lines.split('\n')[0] ?? ''))
  return {
    container,
    claimedSeconds: log.includes('Estimating duration from bitrate') ? undefined : readDuration(input),
    sound,
    hasVideo: picture !== undefined,
    otherTracks: [...streams.filter(isPicture), ...streams.filter((line) => line.includes(': Audio: ')).slice(1)].map(trackOf),
    picture: picture === undefined ? undefined : readPicture(picture),
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
  const rates = ['tbr', 'fps'].map((unit) => Number(new RegExp(`, (\\d+(?:\\.\\d+)?) ${unit}\\b`).exec(line)?.[1]))
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

/** `stereo`, `5.1(side)`, `3 channels`. */
function countChannels(layout: string): number {
  const counted = /^(\d+) channels/.exec(layout)
  if (counted) return Number(counted[1])
  const surround = /^(\d+)\.(\d+)/.exec(layout)
  return surround ? Number(surround[1]) + Number(surround[2]) : (layouts[layout] ?? 1)
}

function readDuration(input: string): number | undefined {
  const match = /^\s*Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/m.exec(input)
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined
}
