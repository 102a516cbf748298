import { type SpeechEngine, transcribeFile } from '@longhand/speech'
import { type JobFailureHandler, type JobHandler, PermanentJobError } from '../../platform/queue/job.ts'
import { ownFile } from '../../platform/process/own-files.ts'
import { namedError } from '../../platform/speech/named-error.ts'
import type { ModelDecisionsRepository } from './model-decisions.repository.ts'
import { engineOfModel, sampleLanguage } from './model-engines.ts'

export interface TrialWork {
  decisions: Pick<ModelDecisionsRepository, 'endTrial' | 'transaction'>
  /** Of this process; `undefined` when it does not have it. */
  findEngine: (id: string) => Promise<SpeechEngine | undefined>
}

interface Payload {
  model: string
  trialId: string
}

/** Recognizes the sample with the model, alone and from the file, so that the text and the time are its own. */
export function tryModel({ decisions, findEngine }: TrialWork): JobHandler<Payload> {
  return async (job) => {
    const { model, trialId } = job.payload
    const engine = await findEngine(engineOfModel(model))
    if (!engine) throw new PermanentJobError(`No worker has the model ${model} any more.`)
    const begun = performance.now()
    try {
      const { sections, durationSeconds } = await transcribeFile(ownFile('sample/recording.mp3'), {
        engine,
        language: sampleLanguage,
        speakers: 1,
        signal: job.signal,
      })
      const seconds = (performance.now() - begun) / 1000
      const text = sections.map((section) => section.text).join(' ')
      await decisions.transaction(async (tx) => {
        await job.hold(tx)
        await decisions.endTrial(tx, trialId, {
          state: 'done',
          text,
          seconds,
          sampleSeconds: durationSeconds,
        })
        await job.complete(tx)
      })
    } catch (error) {
      throw namedError(error, job)
    }
  }
}

export function trialFailed({ decisions }: TrialWork): JobFailureHandler<Payload> {
  return ({ payload: { trialId } }, { message }) =>
    decisions.transaction((tx) => decisions.endTrial(tx, trialId, { state: 'failed', problem: message }))
}
