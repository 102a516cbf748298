import { EngineError } from '../engine-error.ts'
import type { SpeechSettings } from '../settings.ts'
import { createEspeakSynthesizer } from './espeak-synthesizer.ts'
import { createFliteSynthesizer } from './flite-synthesizer.ts'
import { createOpenAiSynthesizer } from './openai-synthesizer.ts'
import { voiceModelHealth } from './sherpa/run-voice-model.ts'
import { createSherpaSynthesizer } from './sherpa/sherpa-synthesizer.ts'
import { findVoiceModels } from './sherpa/voice-model.ts'
import type { SpeechSynthesizer, SpokenText, SynthesisRequest, SynthesisVoice } from './speech-synthesizer.ts'

export interface VoiceBook {
  /** The best first. */
  voices(): Promise<SynthesisVoice[]>
  /** What to do to get (more) voices; empty when everything is there. */
  problems(): Promise<string[]>
  /** @throws EngineError `rejected` when no one has this voice. */
  synthesize(request: SynthesisRequest): Promise<SpokenText>
}

type VoiceSettings = Pick<SpeechSettings, 'voiceServer' | 'modelsFolder'>

/** The folder of models is read for each use: those that are installed later are found at once. */
export function openVoiceBook({ voiceServer, modelsFolder }: VoiceSettings): VoiceBook {
  const server = voiceServer ? [createOpenAiSynthesizer(voiceServer)] : []
  const programs = [createFliteSynthesizer(), createEspeakSynthesizer()]
  const select = async (): Promise<{ synthesizers: SpeechSynthesizer[]; problems: string[] }> => {
    const { speaking, cloning, problems } = await findVoiceModels(modelsFolder)
    const models = speaking.map((one) => createSherpaSynthesizer({ model: one }))
    const incomplete = cloning.map(voiceModelHealth)
    return {
      synthesizers: [...server, ...models, ...programs],
      problems: [...problems, ...incomplete.flatMap((health) => (health.ok ? [] : [health.reason]))],
    }
  }
  return {
    voices: async () => (await Promise.all((await select()).synthesizers.map((one) => one.voices()))).flat(),
    problems: async () => {
      const { synthesizers, problems } = await select()
      return [
        ...problems,
        ...(await Promise.all(synthesizers.map((one) => one.health()))).flatMap((health) =>
          health.ok ? [] : [health.reason],
        ),
      ]
    },
    synthesize: async (request) => {
      for (const one of (await select()).synthesizers) {
        if ((await one.voices()).some(({ id }) => id === request.voice)) return one.synthesize(request)
      }
      throw new EngineError('rejected', `There is no voice ${request.voice} on this machine.`)
    },
  }
}
