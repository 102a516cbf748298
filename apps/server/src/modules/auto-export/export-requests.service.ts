import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { exportRecordingJob } from './auto-export.jobs.ts'
import type { AutoExportRepository } from './auto-export.repository.ts'
import { nextState } from './delivery-states.ts'

/** A text is exported again when nothing about it changed for so long: it is saved every few seconds while a user writes. */
export const quietMs = 5 * 60_000

/** Asks for exports in the transaction of what makes them due: both commit, or neither. */
export class ExportRequestsService {
  constructor(
    private readonly deps: { repository: AutoExportRepository; queue: Pick<Queue, 'send'>; clock: Clock },
  ) {}

  async askAll(tx: Transaction, userId: string, recordingId: string, at: Date): Promise<void> {
    for (const ruleId of await this.deps.repository.rulesFor(tx, userId, recordingId))
      await this.ask(tx, { ruleId, recordingId, userId }, at)
  }

  /** Has a recording exported then. While it waits for an earlier export, that one is put off. */
  async ask(
    tx: Transaction,
    { ruleId, recordingId, userId }: { ruleId: string; recordingId: string; userId: string },
    at: Date,
  ): Promise<void> {
    const { repository, queue, clock } = this.deps
    const send = (turn: number): Promise<unknown> =>
      queue.send(tx, exportRecordingJob, { ruleId, recordingId, turn }, { for: userId, startAfter: at })
    const changedAt = clock.now()
    if (
      await repository.addDelivery(tx, {
        ruleId,
        recordingId,
        state: 'waiting',
        turn: 1,
        revision: 1,
        failures: 0,
        changedAt,
        nextAt: at,
      })
    ) {
      await send(1)
      return
    }
    const delivery = await repository.lockDelivery(tx, ruleId, recordingId)
    if (!delivery) return
    const asked = {
      state: nextState(delivery.state, 'asked'),
      revision: delivery.revision + 1,
      failures: 0,
      changedAt,
      nextAt: at,
    }
    // The job of a waiting one comes before its new time and puts itself off: a user who writes for an hour costs one job, not hundreds.
    const keepsJob = delivery.state === 'waiting' && delivery.nextAt !== null && delivery.nextAt <= at
    const turn = keepsJob ? delivery.turn : delivery.turn + 1
    await repository.updateDelivery(tx, delivery, { ...asked, turn })
    if (!keepsJob) await send(turn)
  }
}

/** Has recordings exported when their texts are ready or something about them changes. */
export function exportOnEvents(
  events: EventDispatcher,
  { requests, now }: { requests: ExportRequestsService; now: () => Date },
): void {
  const whenQuiet = (): Date => new Date(now().getTime() + quietMs)
  events
    .on('transcription-finished', (tx, { userId, recordingId }) =>
      requests.askAll(tx, userId, recordingId, now()),
    )
    .on('transcript-imported', (tx, { userId, recordingId }) =>
      requests.askAll(tx, userId, recordingId, now()),
    )
    .on('transcript-edited', (tx, { userId, recordingId }) =>
      requests.askAll(tx, userId, recordingId, whenQuiet()),
    )
    .on('recording-changed', (tx, { userId, recordingId }) =>
      requests.askAll(tx, userId, recordingId, whenQuiet()),
    )
}
