import type { SpeechSettings } from '../settings.ts'
import { voiceModelHealth } from '../synthesis/sherpa/run-voice-model.ts'
import { findVoiceModels } from '../synthesis/sherpa/voice-model.ts'
import { createFishCloner } from './fish-cloner.ts'
import { createSherpaCloner } from './sherpa-cloner.ts'
import type { VoiceCloner } from './voice-cloner.ts'

/** The configured server, else the best whole model in the folder of models, else nothing: then only the voice changer is there. */
export async function selectCloner({
  cloneServer,
  modelsFolder,
}: Pick<SpeechSettings, 'cloneServer' | 'modelsFolder'>): Promise<VoiceCloner | undefined> {
  if (cloneServer) return createFishCloner(cloneServer)
  const { cloning } = await findVoiceModels(modelsFolder)
  const model = cloning.find((one) => voiceModelHealth(one).ok)
  return model && createSherpaCloner({ model })
}
