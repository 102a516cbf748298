import type { Diarizer } from '../ports.ts'
import type { SpeechSettings } from '../settings.ts'
import { createDiarizer } from './create-diarizer.ts'
import { createSherpaDiarizer } from './sherpa/sherpa-diarizer.ts'
import { findSpeakerModels } from './sherpa/speaker-models.ts'

/** The best installed models that separate speakers, both kinds of which are needed; else what needs none. */
export async function selectDiarizer({
  modelsFolder,
  runtime,
}: Pick<SpeechSettings, 'modelsFolder' | 'runtime'>): Promise<Diarizer> {
  const models = await findSpeakerModels(modelsFolder)
  const segmentation = models.find(({ kind }) => kind === 'speaker-segmentation')
  const embedding = models.find(({ kind }) => kind === 'speaker-embedding')
  return segmentation && embedding
    ? createSherpaDiarizer({ segmentation, embedding }, runtime)
    : createDiarizer()
}
