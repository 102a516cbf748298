import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordingStatus, type OpenAiSoundFormat } from '@longhand/contracts'
import { type OpenAiSpeech, schemas } from '@longhand/contracts/schemas'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { invalid } from '../../platform/errors/missing-field.ts'
import type { EncodingsService } from '../voice/encodings.service.ts'
import type { TasksService } from '../voice/tasks.service.ts'
import type { VoicesService } from '../voice/voices.service.ts'
import type { CompletionFeed } from '../../platform/completions/completion-feed.ts'

export interface SpeechDeps {
  voices: Pick<VoicesService, 'list'>
  tasks: Pick<TasksService, 'speak' | 'read' | 'download' | 'erase'>
  encodings: Pick<EncodingsService, 'encode'>
  completions: CompletionFeed
}

/** The sender calls `release` when it was sent or will not be. */
export interface SpokenSound {
  type: string
  content: Buffer | Readable
  release(): Promise<void>
}

const isFemale: Readonly<Record<string, boolean>> = {
  alloy: true,
  ash: false,
  ballad: false,
  cedar: false,
  coral: true,
  echo: false,
  fable: false,
  marin: true,
  nova: true,
  onyx: false,
  sage: true,
  shimmer: true,
  verse: false,
}

const types: Record<OpenAiSoundFormat, string> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
}

export class AwaitedSpeechService {
  constructor(private readonly deps: SpeechDeps) {}

  /**
   * Speaks a text.
   *
   * @returns `undefined` when it took longer than `limitMs`.
   * @throws DomainError RECORD_NOT_FOUND for an unknown voice; NOT_SUPPORTED for a text that it can't say; NOT_POSSIBLE_NOW; the reason of `left`.
   */
  async speak(
    userId: string,
    { input, voice, speed, response_format: format }: OpenAiSpeech,
    { left, limitMs }: { left: AbortSignal; limitMs: number },
  ): Promise<SpokenSound | undefined> {
    const { tasks, completions } = this.deps
    const voiceId = await this.#voiceOf(userId, voice)
    const script = schemas.textToVoice.request.safeParse({ text: input, voiceId, speed })
    if (!script.success)
      throw new DomainError('PARAMETER_INVALID', { sentence: invalid('input'), data: { field: 'input' } })
    const { taskId } = await tasks.speak(userId, script.data)
    const release = (): Promise<void> => tasks.erase(userId, taskId)
    const limit = AbortSignal.timeout(limitMs)
    try {
      await completions.until(taskId, () => this.#ended(userId, taskId), AbortSignal.any([left, limit]))
      return { type: types[format], content: await this.#content(userId, taskId, format, left), release }
    } catch (error) {
      await release()
      if (limit.aborted && !left.aborted && error === limit.reason) return undefined
      throw error
    }
  }

  /** Two formats are stored; the others are converted. */
  async #content(
    userId: string,
    taskId: string,
    format: OpenAiSoundFormat,
    signal: AbortSignal,
  ): Promise<Buffer | Readable> {
    const { tasks, encodings } = this.deps
    if (format === 'mp3' || format === 'wav') return (await tasks.download(userId, taskId, format)).content
    const { content } = await tasks.download(userId, taskId, 'wav')
    const samples = samplesOf(Buffer.isBuffer(content) ? content : await buffer(content))
    return format === 'pcm' ? samples : encodings.encode(samples, format, signal)
  }

  async #ended(userId: string, taskId: string): Promise<true | undefined> {
    const { status, reason } = await this.deps.tasks.read(userId, taskId, 'en')
    if (status === recordingStatus.complete) return true
    if (status === recordingStatus.inQueue || status === recordingStatus.transferring) return undefined
    throw new DomainError(
      'NOT_POSSIBLE_NOW',
      reason === '' ? {} : { sentence: { en: reason, 'zh-CN': reason } },
    )
  }

  /** OpenAI's names map to the first built-in English voice of that gender, or any voice; everything else is a voice id. */
  async #voiceOf(userId: string, voice: string): Promise<string> {
    const wanted = Object.hasOwn(isFemale, voice) ? (isFemale[voice] ? 'female' : 'male') : undefined
    if (wanted === undefined) return voice
    const { voices } = await this.deps.voices.list(userId)
    const english = voices.filter(({ language }) => language === 'mul' || language.startsWith('en'))
    return (english.find(({ gender }) => gender === wanted) ?? english[0] ?? voices[0])?.voiceId ?? voice
  }
}

function samplesOf(wav: Buffer): Buffer {
  const at = wav.indexOf('data', 12, 'latin1')
  return wav.subarray(at + 8, at + 8 + wav.readUInt32LE(at + 4))
}
