import { primaryLanguage } from '../engines/language.ts'
import type { Diarizer } from '../ports.ts'
import type { SpeechSettings } from '../settings.ts'
import { createDiarizer } from './create-diarizer.ts'
import { createSherpaDiarizer } from './sherpa/sherpa-diarizer.ts'
import { findSpeakerModels, type SpeakerModel } from './sherpa/speaker-models.ts'

/**
 * The best installed models that separate speakers, both kinds of which are needed; else what needs none.
 *
 * @param language Of the recording, BCP 47: an embedding that knows its voices comes before others.
 */
export async function selectDiarizer(
  { modelsFolder, runtime }: Pick<SpeechSettings, 'modelsFolder' | 'runtime'>,
  language?: string,
): Promise<Diarizer> {
  const models = await findSpeakerModels(modelsFolder)
  const segmentation = models.find(({ kind }) => kind === 'speaker-segmentation')
  const embeddings = models.filter(({ kind }) => kind === 'speaker-embedding')
  const embedding =
    language === undefined ? embeddings[0] : chooseEmbedding(embeddings, primaryLanguage(language))
  return segmentation && embedding
    ? createSherpaDiarizer({ segmentation, embedding }, runtime)
    : createDiarizer()
}

/** Voices of one language are more like those of any other than a model of English alone expects: the one with most languages is taken for the rest. */
function chooseEmbedding(embeddings: readonly SpeakerModel[], language: string): SpeakerModel | undefined {
  const breadth = ({ languages }: SpeakerModel) => languages?.length ?? Infinity
  return (
    embeddings.find(({ languages }) => languages?.includes(language) ?? true) ??
    embeddings.toSorted((one, other) => breadth(other) - breadth(one))[0]
  )
}
