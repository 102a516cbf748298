import { randomUUID } from 'node:crypto'
import type { SummaryPoint } from '@longhand/speech'
import type { JobHandler } from '../../platform/queue/job.ts'
import { namedError } from '../../platform/speech/named-error.ts'
import { throttle } from '../../platform/queue/throttle.ts'
import { type InsightWork, toPassages } from './insight-work.ts'
import type { StoredPoint } from './insights.tables.ts'
import { hashesOf } from './section-hashes.ts'

export function summarize({
  summaries,
  transcripts,
  clock,
  insights: { summarizer },
}: InsightWork): JobHandler<{ recordingId: string; runId: string }> {
  return async (job) => {
    const { recordingId, runId } = job.payload
    const [text, row] = await Promise.all([transcripts.findAny(recordingId), summaries.find(recordingId)])
    if (!text || row?.runId !== runId || row.state !== 'waiting') return
    const progress = throttle((share) => summaries.setProgress(recordingId, runId, share))
    try {
      const { instructions } = row
      const request = {
        passages: toPassages(text.sections),
        language: text.language,
        instructions,
        signal: job.signal,
        onProgress: progress.report,
      }
      const { keywords, points } = await summarizer.summarize(request)
      await progress.end()
      await summaries.transaction(async (tx) => {
        if (!(await transcripts.lockAny(tx, recordingId))) return
        const current = await summaries.lock(tx, recordingId)
        await job.hold(tx)
        if (current?.runId !== runId) return
        await summaries.update(tx, recordingId, {
          state: 'ready',
          progress: 1,
          keywords,
          engine: summarizer.id,
          method: summarizer.capabilities().method,
          points: points.map(toStored),
          // Of the text that was read, not of the one there is now: what was changed meanwhile is stale.
          sectionHashes: hashesOf(text.sections),
          revision: current.revision + 1,
          updatedAt: clock.now(),
        })
        await job.complete(tx)
      })
    } catch (error) {
      job.signal.throwIfAborted()
      throw namedError(error)
    } finally {
      await progress.end()
    }
  }
}

function toStored({ kind, title, text, speaker, passageIds }: SummaryPoint): StoredPoint {
  return {
    pointId: randomUUID(),
    kind,
    title,
    text,
    spkId: speaker ?? null,
    sectionIds: passageIds,
    isEdited: false,
  }
}
