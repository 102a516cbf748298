import { EngineError } from '../../engine-error.ts'
import { estimateWords } from '../place-words.ts'
import { speakIntoPcm } from '../run-speaker.ts'
import type {
  SpeechSynthesizer,
  SpokenText,
  SynthesisRequest,
  SynthesisVoice,
} from '../speech-synthesizer.ts'
import { runVoiceModel, voiceModelHealth } from './run-voice-model.ts'
import type { SpeakingModel } from './voice-model.ts'

export interface SherpaVoicesConfig {
  model: SpeakingModel
  /** For one text. Default ten minutes. */
  timeoutMs?: number
}

export function createSherpaSynthesizer({
  model,
  timeoutMs = 600_000,
}: SherpaVoicesConfig): SpeechSynthesizer {
  const idOf = (id: string): string => `sherpa-${model.name}-${id}`
  const check = () => voiceModelHealth(model)

  async function synthesize({ text, voice, speed, folder, signal }: SynthesisRequest): Promise<SpokenText> {
    const health = check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    const spoken = model.voices.find(({ id }) => idOf(id) === voice)
    if (!spoken) throw new EngineError('rejected', `There is no voice ${voice}.`)
    const { speaker, espeak, language } = spoken
    const { pcmPath, seconds } = await speakIntoPcm({ folder, signal }, (_own, wav) =>
      runVoiceModel(model, { text, speaker, speed, espeak, wav, timeoutMs, signal }),
    )
    return { pcmPath, seconds, words: estimateWords(text, language, seconds) }
  }

  const voices: SynthesisVoice[] = model.voices.map(({ id, name, language, gender }) => ({
    id: idOf(id),
    name,
    language,
    gender,
  }))
  return {
    id: `sherpa:${model.name}`,
    health: () => Promise.resolve(check()),
    voices: () => Promise.resolve(check().ok ? voices : []),
    synthesize,
  }
}
