import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type AnswerOf,
  recordingStatus,
  type InterfaceLanguage,
  type Sentence,
  unspeakable,
  type VoiceFormat,
  voiceTitleOf,
} from '@longhand/contracts'
import { writeWireTimes } from '@longhand/transcript'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { ObjectNotFoundError, type Storage } from '../../platform/storage/storage.ts'
import { partsOf, type StoredScript, type StoredSong, urgencyOfScript } from './script.ts'
import { toSrt, wordsOf } from './spoken-words.ts'
import { nextStatus, type TaskEvent } from './task-states.ts'
import type { TaskRow, TasksRepository, TaskWithProgress } from './tasks.repository.ts'
import { madeKey, type SentFile, songKey } from './voice-files.ts'
import { convertSongJob, eraseVoiceFilesJob, finishSpeechJob, speakPartJob } from './voice.jobs.ts'

export interface TasksDeps {
  repository: TasksRepository
  storage: Storage
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel'>
  clock: Clock
  events: EventSink
  /** @throws DomainError RECORD_NOT_FOUND for a voice that this user doesn't have. */
  findVoice: (userId: string, voiceId: string) => Promise<{ name: string; language: string }>
}

const shownTasks = 200
const maxQuote = 30
const types = { wav: 'audio/wav', mp3: 'audio/mpeg', srt: 'application/x-subrip' }

export class TasksService {
  constructor(private readonly deps: TasksDeps) {}

  /** @throws DomainError RECORD_NOT_FOUND for an unknown voice; NOT_SUPPORTED for a stretch of text of which its voice would say nothing. */
  async speak(userId: string, script: StoredScript): Promise<{ taskId: string }> {
    await this.checkVoices(userId, script)
    const taskId = randomUUID()
    const title = script.title || voiceTitleOf(script.text)
    await this.deps.repository.transaction(async (tx) => {
      await this.deps.repository.add(
        tx,
        {
          id: taskId,
          userId,
          title,
          script,
          status: recordingStatus.inQueue,
          createdAt: this.deps.clock.now(),
        },
        partsOf(script).length,
      )
      await this.send(tx, { userId, taskId }, script)
    })
    return { taskId }
  }

  /** @param file Already checked; it is moved into the storage. */
  async convert(
    userId: string,
    song: StoredSong,
    { title, file }: { title: string; file: string },
  ): Promise<{ taskId: string }> {
    const taskId = randomUUID()
    await this.deps.storage.put(songKey(taskId), { file, move: true })
    await this.deps.repository.transaction(async (tx) => {
      await this.deps.repository.add(
        tx,
        {
          id: taskId,
          userId,
          title,
          song,
          status: recordingStatus.inQueue,
          createdAt: this.deps.clock.now(),
        },
        0,
      )
      await this.send(tx, { userId, taskId }, null)
    })
    return { taskId }
  }

  async list(userId: string, language: InterfaceLanguage): Promise<AnswerOf<'listVoiceTasks'>> {
    return (await this.deps.repository.list(userId, shownTasks)).map((row) => toWire(row, language))
  }

  async read(userId: string, taskId: string, language: InterfaceLanguage): Promise<AnswerOf<'getVoiceTask'>> {
    const row = await this.own(userId, taskId)
    const words = row.status === recordingStatus.complete ? await this.words(row) : []
    return {
      ...toWire(row, language),
      script: row.script,
      words: words.map(({ timing: _, ...word }) => writeWireTimes(word)),
      isEstimated: words.some(({ timing }) => timing === 'estimated'),
    }
  }

  async download(userId: string, taskId: string, format: VoiceFormat): Promise<SentFile> {
    const row = await this.own(userId, taskId)
    if (row.status !== recordingStatus.complete || (format === 'srt' && !row.script))
      throw new DomainError('FILE_NOT_FOUND')
    const name = `${row.title.replace(/[/\\]/g, ' ')}.${format}`
    if (format === 'srt') return { name, type: types.srt, content: Buffer.from(toSrt(await this.words(row))) }
    const { stream, size } = await this.open(madeKey(taskId, format))
    return { name, type: types[format], content: stream, bytes: size }
  }

  /** What is done stays; resuming goes on from there. */
  async stop(userId: string, taskId: string): Promise<void> {
    await this.deps.repository.transaction(async (tx) => {
      const row = await this.lockOwn(tx, userId, taskId)
      if (await this.move(tx, row, 'stop')) await this.cancelJobs(tx, taskId)
    })
  }

  async resume(userId: string, taskId: string): Promise<void> {
    await this.deps.repository.transaction(async (tx) => {
      const row = await this.lockOwn(tx, userId, taskId)
      if (await this.move(tx, row, 'resume', { failure: null }))
        await this.send(tx, { userId, taskId }, row.script)
    })
  }

  async erase(userId: string, taskId: string): Promise<void> {
    await this.deps.repository.transaction(async (tx) => {
      await this.lockOwn(tx, userId, taskId)
      await this.cancelJobs(tx, taskId)
      await this.deps.repository.erase(tx, taskId)
      await this.deps.queue.send(tx, eraseVoiceFilesJob, { id: taskId })
    })
  }

  async spoken(tx: Transaction, taskId: string): Promise<void> {
    const row = await this.deps.repository.lock(tx, taskId)
    if (!row || !(await this.move(tx, row, 'begin'))) return
    if ((await this.deps.repository.openParts(tx, taskId)).length > 0) return
    await this.deps.queue.send(
      tx,
      finishSpeechJob,
      { taskId },
      row.script ? { urgency: urgencyOfScript(row.script) } : {},
    )
  }

  async finished(tx: Transaction, taskId: string, seconds: number): Promise<void> {
    const row = await this.deps.repository.lock(tx, taskId)
    if (!row || !(await this.move(tx, row, 'finish', { seconds, finishedAt: this.deps.clock.now() }))) return
    await this.deps.events.emit(tx, { type: 'voice-made', userId: row.userId, voiceId: taskId })
  }

  async failed(taskId: string, failure: Sentence): Promise<void> {
    await this.deps.repository.transaction(async (tx) => {
      const row = await this.deps.repository.lock(tx, taskId)
      if (row && (await this.move(tx, row, 'fail', { failure }))) await this.cancelJobs(tx, taskId)
    })
  }

  private async checkVoices(userId: string, script: StoredScript): Promise<void> {
    const voiceIds = [...new Set([script.voiceId, ...Object.values(script.paragraphVoices)])]
    const voices = new Map(
      await Promise.all(
        voiceIds.map(async (voiceId) => [voiceId, await this.deps.findVoice(userId, voiceId)] as const),
      ),
    )
    for (const { text, voiceId } of partsOf(script)) {
      const voice = voices.get(voiceId)
      if (voice && unspeakable(text, voice.language).isAll)
        throw new DomainError('NOT_SUPPORTED', { sentence: silentVoice(voice.name, text.trim()) })
    }
  }

  private async move(
    tx: Transaction,
    row: TaskRow,
    event: TaskEvent,
    changes: Partial<TaskRow> = {},
  ): Promise<boolean> {
    const status = nextStatus(row.status, event)
    if (status === undefined) return false
    await this.deps.repository.change(tx, row.id, { ...changes, status })
    return true
  }

  private async send(
    tx: Transaction,
    { userId, taskId }: { userId: string; taskId: string },
    script: StoredScript | null,
  ): Promise<void> {
    const { queue, repository } = this.deps
    if (!script) {
      await queue.send(tx, convertSongJob, { taskId }, { for: userId })
      return
    }
    const open = await repository.openParts(tx, taskId)
    const urgency = urgencyOfScript(script)
    await queue.sendAll(
      tx,
      speakPartJob,
      open.map((index) => ({ payload: { taskId, index }, place: index })),
      { for: userId, urgency },
    )
    if (open.length === 0) await queue.send(tx, finishSpeechJob, { taskId }, { for: userId, urgency })
  }

  private async cancelJobs(tx: Transaction, taskId: string): Promise<void> {
    for (const job of [speakPartJob, finishSpeechJob, convertSongJob])
      await this.deps.queue.cancel(tx, job, { taskId })
  }

  private async words(row: TaskRow): Promise<ReturnType<typeof wordsOf>> {
    return row.script ? wordsOf(row.script, await this.deps.repository.parts(row.id)) : []
  }

  private async own(userId: string, taskId: string): Promise<TaskWithProgress> {
    const row = await this.deps.repository.find(userId, taskId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return row
  }

  private async lockOwn(tx: Transaction, userId: string, taskId: string): Promise<TaskRow> {
    const row = await this.deps.repository.lock(tx, taskId, userId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return row
  }

  private async open(key: string): Promise<{ stream: Readable; size: number }> {
    try {
      return await this.deps.storage.get(key)
    } catch (error) {
      throw error instanceof ObjectNotFoundError ? new DomainError('FILE_NOT_FOUND', { cause: error }) : error
    }
  }
}

function silentVoice(name: string, text: string): Sentence {
  const shown = text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text
  return {
    en: `The voice “${name}” can’t say “${shown}”. Choose a voice of that language`,
    'zh-CN': `声音“${name}”无法朗读“${shown}”，请选择该语言的声音`,
  }
}

function toWire(row: TaskWithProgress, language: InterfaceLanguage): AnswerOf<'listVoiceTasks'>[number] {
  return {
    taskId: row.id,
    kind: row.song ? 'song' : 'text',
    title: row.title,
    status: row.status,
    progress: row.progress,
    reason: row.failure?.[language] ?? '',
    duration: row.seconds,
    createTime: Math.floor(row.createdAt.getTime() / 1000),
  }
}
