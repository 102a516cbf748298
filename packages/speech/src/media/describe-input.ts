export interface InputDescription {
  container: string
  /** Undefined where the header states none or it was only guessed from the bit rate. */
  claimedSeconds: number | undefined
  sound: { codec: string; sampleRate: number; channels: number } | undefined
  hasVideo: boolean
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
  return {
    container,
    claimedSeconds: log.includes('Estimating duration from bitrate') ? undefined : readDuration(input),
    sound,
    hasVideo: streams.some((line) => line.includes(': Video: ') && !line.includes('(attached pic)')),
  }
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
