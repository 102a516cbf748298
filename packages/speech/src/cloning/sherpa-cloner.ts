import { EngineError } from '../engine-error.ts'
import { estimateWords } from '../synthesis/place-words.ts'
import { speakIntoPcm } from '../synthesis/run-speaker.ts'
import { runVoiceModel, voiceModelHealth } from '../synthesis/sherpa/run-voice-model.ts'
import type { CloningModel } from '../synthesis/sherpa/voice-model.ts'
import { writeSamplePcm } from './sample-pcm.ts'
import type { VoiceCloner } from './voice-cloner.ts'

/** Steps of the flow that the distilled models are made for, and whether they take a speed. */
const habits = { zipvoice: { steps: 4, takesSpeed: true }, pocket: { steps: 5, takesSpeed: false } }

/** @param config `timeoutMs` for one text, default 20 minutes. */
export function createSherpaCloner({
  model,
  timeoutMs = 1_200_000,
}: {
  model: CloningModel
  timeoutMs?: number
}): VoiceCloner {
  const check = () => voiceModelHealth(model)
  const { steps, takesSpeed } = habits[model.kind]
  return {
    id: `sherpa:${model.name}`,
    languages: model.languages,
    health: () => Promise.resolve(check()),
    speakLike: async ({ text, sample, speed, folder, signal }) => {
      const health = check()
      if (!health.ok) throw new EngineError('missing', health.reason)
      const { pcmPath, seconds } = await speakIntoPcm(
        { folder, signal, tempo: takesSpeed ? 1 : speed },
        async (own, wav) => {
          const prepared = {
            pcmPath: await writeSamplePcm(sample.file, own, signal),
            text: sample.text,
            steps,
          }
          await runVoiceModel(model, {
            text,
            speaker: 0,
            speed: takesSpeed ? speed : 1,
            sample: prepared,
            wav,
            timeoutMs,
            signal,
          })
        },
      )
      return { pcmPath, seconds, words: estimateWords(text, model.languages[0] ?? 'en', seconds) }
    },
  }
}
