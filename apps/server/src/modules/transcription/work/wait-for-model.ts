import { NotNowError, type RunningJob } from '../../../platform/queue/job.ts'
import { chooseEngine } from '../lifecycle/choose-engine.ts'
import type { TranscriptionRow } from '../lifecycle/transcriptions.repository.ts'
import type { ModelWait } from '../lifecycle/transcriptions.tables.ts'
import type { TranscriptionWork } from './transcription-work.ts'

const askAgainSeconds = 5
/** Without a byte; afterwards it goes on with what is here. */
const timeoutMs = 600_000

type Work = Pick<TranscriptionWork, 'known' | 'order' | 'comingModel' | 'transcriptions' | 'clock'>
type Wait = Pick<TranscriptionRow, 'modelWait' | 'isModelMissed'>

/**
 * Puts the job off while the transcription waits for a better model. How long it has waited is in its row, so that it outlasts every process.
 *
 * @throws NotNowError
 */
export async function waitForModel(
  work: Work,
  job: Pick<RunningJob<object>, 'hold'>,
  { id, modelWait, languages, language }: TranscriptionRow,
): Promise<void> {
  if (!modelWait) return
  const chosen = chooseEngine(
    work.order,
    await work.known.all(),
    languages.length > 0 ? languages : [language],
  )
  const next =
    chosen?.isLive && chosen.quality !== 'basic'
      ? ended({ isModelMissed: false })
      : await goOn(work, modelWait)
  if (next)
    await work.transcriptions.transaction(async (tx) => {
      await job.hold(tx)
      await work.transcriptions.update(tx, id, next)
    })
  if (next?.modelWait !== null)
    throw new NotNowError('The model that this transcription waits for is on its way.', askAgainSeconds)
}

/** @returns What changes; `undefined` when nothing does. */
async function goOn({ comingModel, clock }: Work, { bytes, since }: ModelWait): Promise<Wait | undefined> {
  const coming = await comingModel()
  const now = clock.now()
  if (coming && coming.bytes !== bytes)
    return { modelWait: { bytes: coming.bytes, since: now.toISOString() }, isModelMissed: false }
  return now.getTime() - Date.parse(since) < timeoutMs ? undefined : ended({ isModelMissed: true })
}

function ended({ isModelMissed }: Pick<Wait, 'isModelMissed'>): Wait {
  return { modelWait: null, isModelMissed }
}
