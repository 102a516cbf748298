import { recordingStatus, tagsPerRecording } from '@longhand/contracts'
import { distinctTexts } from '@longhand/transcript'
import type { Transaction } from '../../../platform/db/database.ts'
import type { RunningJob } from '../../../platform/queue/job.ts'
import { recordingFolder } from '../media/media.service.ts'
import type { RecordingRow } from '../recording/recordings.repository.ts'
import type { SplittingWork } from './splitting-work.ts'
import type { AudioTaskRow } from './splitting.repository.ts'
import type { PlannedRecording } from './planned-recording.ts'

type FinishedTask = AudioTaskRow & { planned: PlannedRecording[] }

/** In one transaction: lists the results beside the first original and releases the originals. */
export async function finishTask(
  work: SplittingWork,
  job: RunningJob<{ taskId: string }>,
  task: FinishedTask,
): Promise<void> {
  const { tasks, recordings, folders, service, clock } = work
  const first = await recordings.findAny(task.sourceIds[0] ?? '')
  await tasks.transaction(async (tx) => {
    // Lock order: folder, recordings, job.
    await folders.hold(tx, task.userId, first?.folderId ?? '')
    const sources = await lockSources(work, tx, task)
    await job.hold(tx)
    const tags = distinctTexts(sources.flatMap((source) => source.tags)).slice(0, tagsPerRecording)
    for (const { recordingId, fileName, made } of task.planned) {
      if (!made) throw new Error('A part is missing.')
      const { starts: _, ...file } = made
      const storageKey = `${recordingFolder(recordingId)}/original`
      await service.insert(tx, {
        recordingId,
        userId: task.userId,
        fileName,
        storageKey,
        format: 'm4a',
        folderId: first?.folderId ?? '',
        tags,
        ...file,
      })
    }
    if (task.kind === 'merge') await storeText(work, tx, task, sources)
    const kept = sources.filter(({ deletedAt }) => deletedAt === null)
    if (task.originals === 'recycle') await service.throwAway(tx, kept)
    await tasks.update(tx, task.id, { status: 'done', finishedAt: clock.now() })
    await job.complete(tx)
  })
}

async function lockSources(
  { recordings }: SplittingWork,
  tx: Transaction,
  { sourceIds }: FinishedTask,
): Promise<RecordingRow[]> {
  const rows = new Map<string, RecordingRow>()
  for (const id of [...sourceIds].sort()) {
    const row = await recordings.lockAny(tx, id)
    if (row) rows.set(id, row)
  }
  return sourceIds.flatMap((id) => rows.get(id) ?? [])
}

/** Only when every original has a text. */
async function storeText(
  { texts, recordings, clock }: SplittingWork,
  tx: Transaction,
  task: FinishedTask,
  sources: readonly RecordingRow[],
): Promise<void> {
  const [recording] = task.planned
  if (!recording || sources.length < task.sourceIds.length) return
  const { recordingId, made } = recording
  const now = clock.now()
  const isJoined = await texts.join(tx, {
    recordingId,
    sourceIds: sources.map(({ id }) => id),
    starts: made?.starts ?? [],
    now,
  })
  if (isJoined) await recordings.setStatus(tx, recordingId, recordingStatus.complete, now)
}
