/**
 * - `denied`: by the person or the browser's settings
 * - `busy`: another program holds it, or the device failed
 * - `insecure`: browsers give no microphone to a page without https
 */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'insecure'

export class MicrophoneError extends Error {
  override name = 'MicrophoneError'

  constructor(
    readonly problem: MicrophoneProblem,
    options?: ErrorOptions,
  ) {
    super(`No microphone: ${problem}`, options)
  }
}

export interface MicrophoneListener {
  /** Together, in order, they are one file. */
  onChunk: (content: Blob) => void
  /** Not asked for. Every chunk has come. */
  onCut: () => void
}

export interface MicrophoneRun {
  start(): void
  /** 0…1. */
  level(): number
  /** What was recorded comes as a chunk. */
  pause(): void
  resume(): void
  /** Resolves when the last chunk has come. */
  stop(): Promise<void>
}

/** What a page that dies loses at most. */
const chunkMs = 2000
/** Speech needs no more; an hour is some 28 MB. */
const bitsPerSecond = 64_000
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']

/**
 * Opens the microphone. Nothing is recorded yet.
 *
 * @throws MicrophoneError.
 */
export async function openMicrophone(listener: MicrophoneListener): Promise<MicrophoneRun> {
  if (!globalThis.isSecureContext) throw new MicrophoneError('insecure')
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined')
    throw new MicrophoneError('unsupported')
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  if (mimeType === undefined) throw new MicrophoneError('unsupported')
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { channelCount: 1 } })
    .catch((error: unknown) => {
      throw new MicrophoneError(problemOf(error), { cause: error })
    })
  const meter = openMeter(stream)
  const end = (): void => {
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    return runOf(new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond }), listener, {
      level: meter.level,
      end,
    })
  } catch (error) {
    end()
    throw new MicrophoneError('busy', { cause: error })
  }
}

function runOf(
  recorder: MediaRecorder,
  { onChunk, onCut }: MicrophoneListener,
  { level, end }: { level: () => number; end: () => void },
): MicrophoneRun {
  let isStarted = false
  let isAskedToStop = false
  const ended = new Promise<void>((resolve) => {
    // Comes after the last chunk, also when the device was unplugged.
    recorder.addEventListener('stop', () => {
      end()
      resolve()
      if (!isAskedToStop) onCut()
    })
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onChunk(data)
  })
  return {
    start: () => {
      isStarted = true
      recorder.start(chunkMs)
    },
    level,
    pause: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      recorder.requestData()
    },
    resume: () => {
      if (recorder.state === 'paused') recorder.resume()
    },
    stop: () => {
      isAskedToStop = true
      if (recorder.state !== 'inactive') recorder.stop()
      else end()
      return isStarted ? ended : Promise.resolve()
    },
  }
}

function openMeter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return levelOf(power)
    },
    close: () => void context.close(),
  }
}

/** -60 to 0 dB of full scale, as a share. */
function levelOf(power: number): number {
  const decibels = 10 * Math.log10(power + 1e-12)
  return Math.min(1, Math.max(0, (decibels + 60) / 60))
}

function problemOf(error: unknown): MicrophoneProblem {
  // Safari's OverconstrainedError is no DOMException.
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}
