import { EngineError } from '../engines/engine-error.ts'
import { modelsFolder } from '../engines/select-engine.ts'
import { createEspeakSynthesizer } from './espeak-synthesizer.ts'
import { createFliteSynthesizer } from './flite-synthesizer.ts'
import { createOpenAiSynthesizer } from './openai-synthesizer.ts'
import { voiceModelHealth } from './sherpa/run-voice-model.ts'
import { createSherpaSynthesizer } from './sherpa/sherpa-synthesizer.ts'
import { findVoiceModels } from './sherpa/voice-model.ts'
import type { SpeechSynthesizer, SpokenText, SynthesisRequest, SynthesisVoice } from './speech-synthesizer.ts'

/** The voices of every synthesizer that works here. */
export interface VoiceBook {
  /** The best first. */
  voices(): Promise<SynthesisVoice[]>
  /** What to do to get (more) voices; empty when everything is there. */
  problems(): Promise<string[]>
  /** @throws EngineError `rejected` when nobody has this voice. */
  synthesize(request: SynthesisRequest): Promise<SpokenText>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The synthesizers that the environment asks for: the server of `LONGHAND_VOICE_URL`, `LONGHAND_VOICE_KEY`, `LONGHAND_VOICE_MODEL`; the models in
 * `LONGHAND_MODELS_DIR`; always flite and espeak-ng. Models that are installed later are there after the next start.
 */
export function openVoiceBook(env: Environment = process.env): VoiceBook {
  let selected: ReturnType<typeof selectSynthesizers> | undefined
  const select = () => (selected ??= selectSynthesizers(env))
  return {
    voices: async () => (await Promise.all((await select()).synthesizers.map((one) => one.voices()))).flat(),
    problems: async () => {
      const { synthesizers, problems } = await select()
      return [...problems, ...(await Promise.all(synthesizers.map((one) => one.health()))).flatMap((health) => (health.ok ? [] : [health.reason]))]
    },
    synthesize: async (request) => {
      for (const one of (await select()).synthesizers) {
        if ((await one.voices()).some(({ id }) => id === request.voice)) return one.synthesize(request)
      }
      throw new EngineError('rejected', `There is no voice ${request.voice} on this machine.`)
    },
  }
}

async function selectSynthesizers(env: Environment): Promise<{ synthesizers: SpeechSynthesizer[]; problems: string[] }> {
  const { LONGHAND_VOICE_URL: baseUrl, LONGHAND_VOICE_KEY: apiKey, LONGHAND_VOICE_MODEL: model } = env
  const { speaking, cloning, problems } = await findVoiceModels(modelsFolder(env))
  const synthesizers = [
    ...(baseUrl ? [createOpenAiSynthesizer({ baseUrl, ...(apiKey && { apiKey }), ...(model && { model }) })] : []),
    ...speaking.map((one) => createSherpaSynthesizer({ model: one })),
    createFliteSynthesizer(),
    createEspeakSynthesizer(),
  ]
  return { synthesizers, problems: [...problems, ...cloning.map(voiceModelHealth).flatMap((health) => (health.ok ? [] : [health.reason]))] }
}
