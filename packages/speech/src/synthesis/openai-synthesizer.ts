import { writeFile } from 'node:fs/promises'
import { EngineError } from '../engine-error.ts'
import { callServerForBytes, checkServer, type ServerConfig, serverSettings } from '../servers/call-server.ts'
import { estimateWords } from './place-words.ts'
import { speakIntoPcm } from './run-speaker.ts'
import type { SpeechSynthesizer, SpokenText, SynthesisRequest } from './speech-synthesizer.ts'

/** `baseUrl` up to and including `/v1`. */
export interface OpenAiVoicesConfig extends ServerConfig {
  model?: string | undefined
  /** The names of the server's voices. Default: OpenAI's. */
  voices?: readonly string[]
}

/** The call gives no times of words: they are estimated. */
export function createOpenAiSynthesizer(config: OpenAiVoicesConfig): SpeechSynthesizer {
  const { model = 'tts-1', voices = ['alloy', 'echo', 'fable', 'nova', 'onyx', 'shimmer'] } = config
  const settings = serverSettings('voice server', config, 120_000)
  const health = () => checkServer(settings, '/models')

  async function synthesize(request: SynthesisRequest): Promise<SpokenText> {
    const voice = voices.find((name) => request.voice === `openai-${name}`)
    if (voice === undefined) throw new EngineError('rejected', `There is no voice ${request.voice}.`)
    const { pcmPath, seconds } = await speakIntoPcm(request, async (_own, wav) => {
      const body = JSON.stringify({
        model,
        voice,
        input: request.text,
        speed: request.speed,
        response_format: 'wav',
      })
      const answer = await callServerForBytes(settings, {
        path: '/audio/speech',
        body: () => body,
        signal: request.signal,
      })
      if (answer === 'too-large')
        throw new EngineError('rejected', 'The voice server takes no text of this length.')
      await writeFile(wav, answer)
    })
    return { pcmPath, seconds, words: estimateWords(request.text, 'en', seconds) }
  }

  return {
    id: `openai:${model}`,
    health,
    voices: async () =>
      (await health()).ok
        ? voices.map((name) => ({
            id: `openai-${name}`,
            name: capital(name),
            language: 'mul',
            gender: 'neutral' as const,
          }))
        : [],
    synthesize,
  }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
