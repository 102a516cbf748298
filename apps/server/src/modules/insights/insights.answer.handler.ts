import type { JobHandler } from '../../platform/queue/job.ts'
import { namedError } from '../../platform/speech/named-error.ts'
import { type InsightWork, toPassages } from './insight-work.ts'

export function answer({
  questions,
  transcripts,
  insights: { answerer },
}: InsightWork): JobHandler<{ recordingId: string; questionId: string }> {
  return async (job) => {
    const { recordingId, questionId } = job.payload
    const [text, rows] = await Promise.all([transcripts.findAny(recordingId), questions.list(recordingId)])
    const asked = rows.find(({ id }) => id === questionId)
    if (!text || asked?.state !== 'waiting') return
    if (!answerer) throw new Error('This worker has no language model.')
    try {
      const history = rows
        .slice(0, rows.indexOf(asked))
        .flatMap(({ question, answer: said }) => (said === null ? [] : [{ question, answer: said }]))
      const { text: said, passageIds } = await answerer.answer({
        passages: toPassages(text.sections),
        history,
        question: asked.question,
        signal: job.signal,
      })
      await questions.transaction(async (tx) => {
        await job.hold(tx)
        await questions.conclude(tx, questionId, {
          state: 'answered',
          answer: said,
          engine: answerer.id,
          sectionIds: passageIds,
        })
        await job.complete(tx)
      })
    } catch (error) {
      job.signal.throwIfAborted()
      throw namedError(error)
    }
  }
}
