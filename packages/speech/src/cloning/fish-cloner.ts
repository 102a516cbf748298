import { EngineError } from '../engine-error.ts'
import { callServer, callServerForBytes, type ServerConfig, serverSettings } from '../servers/call-server.ts'
import { writeWavAnswer } from '../servers/wav-answer.ts'
import { estimateWords } from '../synthesis/place-words.ts'
import { speakIntoPcm } from '../synthesis/run-speaker.ts'
import { sampleWav } from './sample-pcm.ts'
import type { VoiceCloner } from './voice-cloner.ts'

const healthTimeoutMs = 5000

/**
 * With the API of Fish Speech (`tools/api_server.py`), which keeps neither the sample nor its text. It has no speed of its own: the sound is stretched afterwards.
 *
 * @param config `baseUrl` without `/v1`.
 */
export function createFishCloner(config: ServerConfig): VoiceCloner {
  const settings = serverSettings('cloning server', config, 300_000)
  return {
    id: 'fish-speech',
    languages: 'any',
    health: async () => {
      try {
        // Anything may listen at an address that was typed: only this answer means that voices are cloned here.
        const answer = await callServer(
          { ...settings, timeoutMs: Math.min(settings.timeoutMs, healthTimeoutMs) },
          { path: '/v1/health', signal: new AbortController().signal, attempts: 1 },
        )
        if ((JSON.parse(answer) as { status?: unknown }).status === 'ok') return { ok: true }
      } catch (error) {
        if (error instanceof EngineError && error.reason === 'unauthorized')
          return { ok: false, reason: error.message, missing: ['API key'] }
      }
      return {
        ok: false,
        reason: 'The cloning server can’t be reached, or is no Fish Speech server. Check its address.',
        missing: ['cloning server'],
      }
    },
    speakLike: async ({ text, sample, speed, folder, signal }) => {
      const { pcmPath, seconds } = await speakIntoPcm({ folder, signal, tempo: speed }, async (own, wav) => {
        const audio = (await sampleWav(sample.file, own, signal)).toString('base64')
        const body = JSON.stringify({
          text,
          format: 'wav',
          streaming: false,
          references: [{ audio, text: sample.text }],
        })
        const answer = await callServerForBytes(settings, { path: '/v1/tts', body: () => body, signal })
        if (answer === 'too-large')
          throw new EngineError('rejected', 'The cloning server takes no request of this size.')
        await writeWavAnswer(answer, wav, settings.name)
      })
      return { pcmPath, seconds, words: estimateWords(text, 'en', seconds) }
    },
  }
}
