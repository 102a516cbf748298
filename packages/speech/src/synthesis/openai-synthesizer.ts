import { writeFile } from 'node:fs/promises'
import { EngineError } from '../engines/engine-error.ts'
import { checkServer } from '../engines/openai/server-calls.ts'
import { estimateWords } from './place-words.ts'
import { speakIntoPcm } from './run-speaker.ts'
import type { SpeechSynthesizer, SpokenText, SynthesisRequest } from './speech-synthesizer.ts'

export interface OpenAiVoicesConfig {
  /** Up to and including `/v1`. */
  baseUrl: string
  apiKey?: string
  /** Default `tts-1`. */
  model?: string
  /** The names of the server's voices. Default: OpenAI's. */
  voices?: readonly string[]
  /** For one attempt. Default 120 s. */
  timeoutMs?: number
}

/** Any server with OpenAI's `/audio/speech` call. It gives no times of words: they are estimated. */
export function createOpenAiSynthesizer(config: OpenAiVoicesConfig): SpeechSynthesizer {
  const { apiKey, model = 'tts-1', voices = ['alloy', 'echo', 'fable', 'nova', 'onyx', 'shimmer'], timeoutMs = 120_000 } = config
  const baseUrl = config.baseUrl.replace(/\/+$/, '')
  const health = () => checkServer({ baseUrl, apiKey, timeoutMs, retryDelayMs: 1000 })

  async function synthesize(request: SynthesisRequest): Promise<SpokenText> {
    const voice = voices.find((name) => request.voice === `openai-${name}`)
    if (voice === undefined) throw new EngineError('rejected', `There is no voice ${request.voice}.`)
    const { pcmPath, seconds } = await speakIntoPcm(request, async (_own, wav) => {
      const body = { model, voice, input: request.text, speed: request.speed, response_format: 'wav' }
      await writeFile(wav, await ask(body, request.signal))
    })
    return { pcmPath, seconds, words: estimateWords(request.text, 'en', seconds) }
  }

  async function ask(body: object, signal: AbortSignal): Promise<Uint8Array> {
    const patience = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${baseUrl}/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, patience]),
      })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      throw explainStatus(response.status)
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof EngineError) throw cause
      if (patience.aborted) throw new EngineError('timeout', 'The voice server took too long.')
      throw new EngineError('unreachable', 'The voice server can’t be reached, or broke off its answer.', { cause })
    }
  }

  return {
    id: `openai:${model}`,
    health,
    voices: async () => ((await health()).ok ? voices.map((name) => ({ id: `openai-${name}`, name: capital(name), language: 'mul', gender: 'neutral' as const })) : []),
    synthesize,
  }
}

function explainStatus(status: number): EngineError {
  if (status === 401 || status === 403) return new EngineError('unauthorized', 'The voice server refuses the API key.')
  if (status === 429) return new EngineError('rate-limited', 'The voice server is busy or the account’s limit is reached.')
  if (status >= 500) return new EngineError('unreachable', `The voice server failed with status ${status}.`)
  return new EngineError('rejected', `The voice server refused the request with status ${status}.`)
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
