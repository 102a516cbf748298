import { recordingStatus } from '@longhand/contracts'
import { foldCase } from '@longhand/transcript'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { nextAttemptAt } from '../../platform/outbound/delivery-retries.ts'
import { NotNowError, type RunningJob } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { LibraryReader } from '../recordings/library/library-reader.ts'
import type { RecordingRow, RecordingRows } from '../recordings/recording/recording-rows.service.ts'
import { exportRecordingJob } from './auto-export.jobs.ts'
import type { AutoExportRepository, DeliveryChange, DeliveryRow, RuleRow } from './auto-export.repository.ts'
import { nextState } from './delivery-states.ts'
import { exportPath } from './export-path.ts'
import type { ExportRequestsService } from './export-requests.service.ts'
import { ExportError } from './export-target.ts'
import type { ExportTargets } from './export-targets.ts'
import { type RenderDeps, renderRecording } from './render-recording.ts'
import { type FormerFile, writeExport, type WrittenFile } from './write-export.ts'

/** What {@link ExportDeliveriesService} is made of. */
export interface ExportDeliveriesDependencies extends RenderDeps {
  repository: AutoExportRepository
  recordings: Pick<RecordingRows, 'findAny'>
  library: Pick<LibraryReader, 'folderNames'>
  targets: ExportTargets
  requests: ExportRequestsService
  queue: Pick<Queue, 'send'>
  clock: Clock
  /** Attempts at a time in this process: slow servers must leave room for other work. Default 2. */
  maxAtOnce?: number
  /** In `tx` until it ends. */
  isSuspended: (userId: string, tx: Transaction) => Promise<boolean>
}

/** The lease of a job, as far as writing needs it. */
type DeliveryLease = Pick<RunningJob<object>, 'signal' | 'hold' | 'complete'>

type Key = Pick<DeliveryRow, 'ruleId' | 'recordingId' | 'turn'>
type Outcome =
  | { kind: 'written'; file: WrittenFile & { sha256: string } }
  | { kind: 'left' }
  | { kind: 'failed'; problem: string }

const busyPauseSeconds = 2
const firstPauseSeconds = 30
/** Longer than a job may take: what is under way for longer was killed. */
const busyMs = 330_000
const overdueMs = 15 * 60_000
const untouched: FormerFile = {
  path: null,
  marker: null,
  sha256: null,
  claimedPath: null,
  claimedSha256: null,
}

export class ExportDeliveriesService {
  #underWay = 0

  constructor(private readonly deps: ExportDeliveriesDependencies) {}

  /**
   * Makes an attempt, and plans the next one when it fails. An export that was made, deleted or planned again meanwhile is left alone, and one for a suspended account waits.
   *
   * @throws NotNowError while enough others are under way, or another one of the same recording.
   */
  async attempt(key: Key, lease: DeliveryLease): Promise<void> {
    const { repository, clock, maxAtOnce = 2 } = this.deps
    if (this.#underWay >= maxAtOnce)
      throw new NotNowError('Enough other exports are under way.', busyPauseSeconds)
    this.#underWay += 1
    try {
      if (await this.hold(key)) return
      const now = clock.now()
      const begun = await repository.begin(key, { now, busyUntil: new Date(now.getTime() + busyMs) })
      if (begun === undefined) return
      if (begun === 'busy') throw new NotNowError('This recording is being exported.', busyPauseSeconds)
      try {
        const outcome =
          begun.delivery.nextAt && begun.delivery.nextAt > now
            ? undefined
            : await this.export(begun, lease.signal)
        await this.note(begun, outcome, lease)
      } catch (error) {
        await repository.release(key)
        throw error
      }
    } finally {
      this.#underWay -= 1
    }
  }

  /** Sends what {@link attempt} left waiting. */
  async resume(tx: Transaction, userId: string): Promise<void> {
    const { repository, clock } = this.deps
    const now = clock.now()
    for (const held of await repository.lockHeld(tx, userId))
      await repository.updateDelivery(tx, held, await this.again(tx, held, now))
  }

  async askForAll(
    { ruleId, onlyCancelled }: { ruleId: string; onlyCancelled: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    const { repository, requests, clock } = this.deps
    let after: string | undefined
    do {
      signal.throwIfAborted()
      after = await repository.transaction(async (tx) => {
        const rule = await repository.holdRule(tx, ruleId)
        if (!rule) return undefined
        const recordingIds = await repository.recordingsOf(tx, rule, { after, onlyCancelled })
        for (const recordingId of recordingIds)
          await requests.ask(tx, { ruleId, recordingId, userId: rule.userId }, clock.now())
        return recordingIds.at(-1)
      })
    } while (after !== undefined)
  }

  /** Sends again what is overdue, as after a database was restored. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { repository, queue, clock } = this.deps
    const now = clock.now()
    for (let found = 500; found === 500;) {
      signal.throwIfAborted()
      found = await repository.transaction(async (tx) => {
        const overdue = await repository.lockOverdue(tx, new Date(now.getTime() - overdueMs), now)
        for (const { ruleId, recordingId, turn } of overdue) {
          await repository.updateDelivery(tx, { ruleId, recordingId }, { turn: turn + 1, nextAt: now })
          await queue.send(tx, exportRecordingJob, { ruleId, recordingId, turn: turn + 1 })
        }
        return overdue.length
      })
    }
  }

  /** Without a next attempt it is not overdue. */
  private hold({ ruleId, recordingId, turn }: Key): Promise<boolean> {
    const { repository, isSuspended } = this.deps
    return repository.transaction(async (tx) => {
      const rule = await repository.holdRule(tx, ruleId)
      if (!rule || !(await isSuspended(rule.userId, tx))) return false
      const delivery = await repository.lockDelivery(tx, ruleId, recordingId)
      if (delivery?.state === 'waiting' && delivery.turn === turn)
        await repository.updateDelivery(tx, delivery, { nextAt: null })
      return true
    })
  }

  private async export(
    { delivery, rule }: { delivery: DeliveryRow; rule: RuleRow },
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { repository, recordings, targets } = this.deps
    const recording = await recordings.findAny(delivery.recordingId)
    if (rule.isPaused || recording?.status !== recordingStatus.complete || !isFor(rule, recording))
      return { kind: 'left' }
    try {
      const rendered = await renderRecording(this.deps, {
        rule,
        recording,
        folder: await this.folderOf(recording),
        signal,
      })
      if (!rendered) return { kind: 'left' }
      const target = targets.open({ ...rule, password: await targets.passwordOf(rule) }, signal)
      const { content, sha256, values } = rendered
      const file = await writeExport(
        target,
        delivery.target === target.key ? delivery : untouched,
        { content, sha256, pathOf: (number) => exportPath(rule.path, values, rule.format, number) },
        (path) => repository.claim(delivery, { target: target.key, path, sha256 }),
      )
      return { kind: 'written', file: { ...file, sha256 } }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ExportError) return { kind: 'failed', problem: error.problem }
      // Such as a text that is too long for a Word document.
      if (error instanceof DomainError) return { kind: 'failed', problem: 'not-exportable' }
      throw error
    }
  }

  private async folderOf({ userId, folderId }: RecordingRow): Promise<string> {
    if (userId === null || folderId === null) return ''
    return (await this.deps.library.folderNames(userId, [folderId])).get(folderId) ?? ''
  }

  /** @param outcome Absent for an attempt that was put off. */
  private async note(
    { delivery, rule }: { delivery: DeliveryRow; rule: RuleRow },
    outcome: Outcome | undefined,
    lease: DeliveryLease,
  ): Promise<void> {
    const { repository, clock } = this.deps
    const now = clock.now()
    await repository.transaction(async (tx) => {
      await lease.hold(tx)
      const isFailure = outcome?.kind === 'failed'
      // The rule first, as deleting it does: two locks in one order.
      if (isFailure) await repository.noteHealth(tx, rule.id, now)
      else if (outcome?.kind === 'written') await repository.noteHealth(tx, rule.id, null, now)
      const current = await repository.lockDelivery(tx, delivery.ruleId, delivery.recordingId)
      if (current) {
        // Whatever was asked for meanwhile, this is what there is at the destination.
        const facts: DeliveryChange =
          outcome?.kind === 'written'
            ? { ...outcome.file, claimedPath: null, claimedSha256: null, exportedAt: now }
            : {}
        const problem: DeliveryChange = outcome ? { problem: isFailure ? outcome.problem : null } : {}
        await repository.updateDelivery(tx, current, {
          ...facts,
          ...problem,
          busyUntil: null,
          ...(await this.plan(tx, { begun: delivery, current, outcome, now })),
        })
      }
      await lease.complete(tx)
    })
  }

  private async plan(
    tx: Transaction,
    {
      begun,
      current,
      outcome,
      now,
    }: { begun: DeliveryRow; current: DeliveryRow; outcome: Outcome | undefined; now: Date },
  ): Promise<DeliveryChange> {
    // Another job works on it.
    if (current.turn !== begun.turn || current.state !== 'waiting') return {}
    if (!outcome || current.revision !== begun.revision) return this.again(tx, current, current.nextAt ?? now)
    if (outcome.kind === 'written')
      return { state: nextState(current.state, 'written'), failures: 0, nextAt: null }
    if (outcome.kind === 'left') return { state: nextState(current.state, 'left'), nextAt: null }
    const failures = current.failures + 1
    const nextAt = nextAttemptAt(failures, now, firstPauseSeconds)
    if (!nextAt) return { state: nextState(current.state, 'gave-up'), failures, nextAt: null }
    return { failures, state: nextState(current.state, 'retry'), ...(await this.again(tx, current, nextAt)) }
  }

  private async again(
    tx: Transaction,
    { ruleId, recordingId, turn }: DeliveryRow,
    at: Date,
  ): Promise<DeliveryChange> {
    await this.deps.queue.send(
      tx,
      exportRecordingJob,
      { ruleId, recordingId, turn: turn + 1 },
      { startAfter: at },
    )
    return { turn: turn + 1, nextAt: at }
  }
}

function isTagged(tag: string | null, tags: readonly string[]): boolean {
  return tag === null || tags.some((one) => foldCase(one) === foldCase(tag))
}

function isFor(rule: RuleRow, { userId, folderId, tags, deletedAt }: RecordingRow): boolean {
  return (
    userId === rule.userId &&
    deletedAt === null &&
    (rule.folderId === null || rule.folderId === folderId) &&
    isTagged(rule.tag, tags)
  )
}
