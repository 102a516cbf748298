import { endedEarly, EngineError } from '../engine-error.ts'
import type { Span, Turn } from '../ports.ts'
import { abortReason, killGroup } from './run-process.ts'
import { forkChild } from './fork-child.ts'
import type { SherpaProvider, SherpaRuntime } from '../settings.ts'
import type { ProgramLimits } from './sandbox/limits.ts'
import type { ProgramAccess } from './sandbox/sandbox.ts'
import { type ChildLimits, type Overdue, watchChild } from './watch-child.ts'

/** Input and events are structured-clone data. */
export interface ChildTasks {
  'detect-speech': { input: DetectSpeechInput; event: { share: number }; result: Span[] }
  diarize: { input: DiarizeInput; event: { share: number }; result: Turn[] }
  separate: { input: SeparateInput; event: { share: number }; result: Turn[] }
  'join-models': { input: JoinModelsInput; event: never; result: Uint8Array }
  speak: { input: SpeakInput; event: never; result: { samples: number } }
  'try-provider': { input: TryProviderInput; event: never; result: null }
  'run-ffmpeg': {
    input: RunFfmpegInput
    event: { stream: 'stdout' | 'stderr'; line: string }
    result: { code: number }
  }
}

export interface DetectSpeechInput {
  pcmPath: string
  /** The part to look at, in seconds of the recording; the answer's times are the recording's as well. */
  from: number
  to: number
}

export interface DiarizeInput {
  pcmPath: string
  speech: Span[]
  /** 0: unknown. */
  speakers: number
}

interface ModelInFolder {
  folder: string
  files: { model: string }
}

export interface SeparateInput {
  segmentation: ModelInFolder
  embedding: ModelInFolder & { threshold?: number }
  pcmPath: string
  /** 0: unknown. */
  speakers: number
  between?: { min: number; max: number } | undefined
  runtime: SherpaRuntime
  /** Of the recording that is in memory at once. */
  chunkSeconds?: number | undefined
}

export interface JoinModelsInput {
  /** Both in the binary form of sphinxbase; the second compressed. */
  language: string
  prose: string
  /** Of the first in the average, 0…1. */
  share: number
}

export interface SpeakInput {
  config: object
  text: string
  speaker: number
  /** A factor; 1 is natural. */
  speed: number
  /** A PCM file of `spokenRate`, what is said in it, and how many steps the model takes. */
  sample?: { pcmPath: string; text: string; steps: number }
  /** It must not exist. */
  wav: string
}

export interface TryProviderInput {
  provider: SherpaProvider
}

export interface RunFfmpegInput {
  args: string[]
  /** The real file that appears as `/in`. */
  inputPath: string
  /** The real file that receives `/out`. */
  outputPath?: string | undefined
}

export class ChildTimeoutError extends EngineError {}

/** Tasks that run in other ways, whose messages stand where they are run. */
type OwnTask = 'recognise' | 'listen' | 'install-model'

export interface ChildRequest {
  task: keyof ChildTasks | OwnTask
  input: unknown
}
export type ChildReply =
  { type: 'event'; value: unknown } | { type: 'done'; value: unknown } | { type: 'failed'; message: string }

export interface ChildTaskOptions<T extends keyof ChildTasks> extends Pick<ChildLimits, 'hungMs'> {
  signal?: AbortSignal | undefined
  timeoutMs: number
  access: ProgramAccess
  limits?: ProgramLimits
  onEvent?: (event: ChildTasks[T]['event']) => void
  /** What it wrote to its standard error, once it has ended. */
  onLog?: (text: string) => void
}

/**
 * Runs one task in a process of its own, so that native code neither blocks nor crashes the caller. The child ends
 * when the caller dies.
 *
 * @throws the signal's reason; an Error with the child's message; ChildTimeoutError; EngineError `crashed`, `killed`, `misconfigured`.
 */
export function runChildTask<T extends keyof ChildTasks>(
  task: T,
  input: ChildTasks[T]['input'],
  options: ChildTaskOptions<T>,
): Promise<ChildTasks[T]['result']> {
  const { signal, access, limits } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    let reply: ChildReply | undefined
    let overdue: Overdue | undefined
    const { child, log } = forkChild(task, access, { limits, whyOverdue: () => overdue })
    const kill = () => killGroup(child.pid)
    const watch = watchChild(child.pid, options, (how) => {
      overdue = how
      kill()
    })
    signal?.addEventListener('abort', kill, { once: true })
    child.on('message', (message: ChildReply) => {
      watch.keepAlive()
      if (message.type === 'event') options.onEvent?.(message.value as ChildTasks[T]['event'])
      else {
        reply = message
        kill()
      }
    })
    const settle = () => {
      watch.end()
      signal?.removeEventListener('abort', kill)
    }
    child.on('error', (error) => {
      settle()
      kill()
      reject(signal?.aborted ? abortReason(signal) : error)
    })
    child.on('close', (code, exitSignal) => {
      settle()
      options.onLog?.(String(log))
      if (signal?.aborted) reject(abortReason(signal))
      else if (reply?.type === 'done') resolve(reply.value as ChildTasks[T]['result'])
      else if (reply?.type === 'failed') reject(new Error(reply.message))
      else if (overdue)
        reject(new ChildTimeoutError('timeout', `The task ${task} took too long (${overdue}).`))
      else
        reject(
          endedEarly(
            `The task ${task}`,
            { code, signal: exitSignal },
            { cause: String(log).trim().slice(-4096) },
          ),
        )
    })
    child.send({ task, input } satisfies ChildRequest)
  })
}
