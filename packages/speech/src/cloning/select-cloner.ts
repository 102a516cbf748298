import { modelsFolder } from '../engines/select-engine.ts'
import { voiceModelHealth } from '../synthesis/sherpa/run-voice-model.ts'
import { findVoiceModels } from '../synthesis/sherpa/voice-model.ts'
import { createFishCloner } from './fish-cloner.ts'
import { createSherpaCloner } from './sherpa-cloner.ts'
import type { VoiceCloner } from './voice-cloner.ts'

/**
 * What the environment offers for speaking like a sample: the server of `LONGHAND_CLONE_URL` and `LONGHAND_CLONE_KEY`, else the best whole model
 * in `LONGHAND_MODELS_DIR`, else nothing: then only the voice changer is there. What a model lacks is among the problems of the voice book.
 */
export async function selectCloner(env: Readonly<Record<string, string | undefined>> = process.env): Promise<VoiceCloner | undefined> {
  const { LONGHAND_CLONE_URL: baseUrl, LONGHAND_CLONE_KEY: apiKey } = env
  if (baseUrl) return createFishCloner({ baseUrl, ...(apiKey && { apiKey }) })
  const { cloning } = await findVoiceModels(modelsFolder(env))
  const model = cloning.find((one) => voiceModelHealth(one).ok)
  return model && createSherpaCloner({ model })
}
