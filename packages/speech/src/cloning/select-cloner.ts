import { modelsFolder } from '../engines/select-engine.ts'
import { findVoiceModels } from '../synthesis/sherpa/voice-model.ts'
import { createFishCloner } from './fish-cloner.ts'
import { createSherpaCloner } from './sherpa-cloner.ts'
import type { VoiceCloner } from './voice-cloner.ts'

/**
 * What the environment offers for speaking like a sample: the server of `LONGHAND_CLONE_URL` and `LONGHAND_CLONE_KEY`, else the best model in
 * `LONGHAND_MODELS_DIR`, else nothing: then only the voice changer is there.
 */
export async function selectCloner(env: Readonly<Record<string, string | undefined>> = process.env): Promise<VoiceCloner | undefined> {
  const { LONGHAND_CLONE_URL: baseUrl, LONGHAND_CLONE_KEY: apiKey } = env
  if (baseUrl) return createFishCloner({ baseUrl, ...(apiKey && { apiKey }) })
  const [model] = (await findVoiceModels(modelsFolder(env))).cloning
  return model && createSherpaCloner({ model })
}
