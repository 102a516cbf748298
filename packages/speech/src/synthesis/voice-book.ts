import { EngineError } from '../engines/engine-error.ts'
import { createEspeakSynthesizer } from './espeak-synthesizer.ts'
import { createFliteSynthesizer } from './flite-synthesizer.ts'
import { createOpenAiSynthesizer } from './openai-synthesizer.ts'
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

/** The synthesizers that the environment asks for: `LONGHAND_VOICE_URL`, `LONGHAND_VOICE_KEY`, `LONGHAND_VOICE_MODEL`; always flite and espeak-ng. */
export function openVoiceBook(env: Record<string, string | undefined> = process.env, synthesizers = selectSynthesizers(env)): VoiceBook {
  return {
    voices: async () => (await Promise.all(synthesizers.map((one) => one.voices()))).flat(),
    problems: async () => (await Promise.all(synthesizers.map((one) => one.health()))).flatMap((health) => (health.ok ? [] : [health.reason])),
    synthesize: async (request) => {
      for (const one of synthesizers) {
        if ((await one.voices()).some(({ id }) => id === request.voice)) return one.synthesize(request)
      }
      throw new EngineError('rejected', `There is no voice ${request.voice} on this machine.`)
    },
  }
}

function selectSynthesizers(env: Record<string, string | undefined>): SpeechSynthesizer[] {
  const { LONGHAND_VOICE_URL: baseUrl, LONGHAND_VOICE_KEY: apiKey, LONGHAND_VOICE_MODEL: model } = env
  return [
    ...(baseUrl ? [createOpenAiSynthesizer({ baseUrl, ...(apiKey && { apiKey }), ...(model && { model }) })] : []),
    createFliteSynthesizer(),
    createEspeakSynthesizer(),
  ]
}
