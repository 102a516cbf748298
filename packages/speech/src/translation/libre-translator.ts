import { z } from 'zod'
import { EngineError } from '../engine-error.ts'
import type { Translator, TranslatorCapabilities } from '../ports.ts'
import { callServer, checkServer, type ServerConfig, serverSettings } from '../servers/call-server.ts'
import { requirePair, withoutEmpty } from './language-pairs.ts'

const languagesSchema = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const answerSchema = z.object({
  translatedText: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
})

/** The server's languages are asked for once, when it is opened. */
export async function openLibreTranslator({ apiKey, ...config }: ServerConfig): Promise<Translator> {
  // The key travels in the body here.
  const settings = serverSettings('translation server', config, 120_000)
  const capabilities: TranslatorCapabilities = {
    pairs: await readPairs(settings.baseUrl),
    quality: 'good',
    offline: false,
  }

  async function send(
    texts: readonly string[],
    pair: { from: string; to: string },
    signal: AbortSignal,
  ): Promise<string[]> {
    const body = () =>
      JSON.stringify({
        q: texts,
        source: pair.from,
        target: pair.to,
        format: 'text',
        api_key: apiKey || undefined,
      })
    const answer = await callServer(settings, { path: '/translate', body, signal })
    if (answer === 'too-large') {
      if (texts.length < 2)
        throw new EngineError('rejected', 'The translation server takes no text of this length.')
      const middle = Math.ceil(texts.length / 2)
      return [
        ...(await send(texts.slice(0, middle), pair, signal)),
        ...(await send(texts.slice(middle), pair, signal)),
      ]
    }
    try {
      return answerSchema.parse(JSON.parse(answer)).translatedText
    } catch (cause) {
      throw new EngineError(
        'bad-answer',
        'The translation server answered with something that is no translation.',
        { cause },
      )
    }
  }

  return {
    id: 'libretranslate',
    capabilities: () => capabilities,
    health: () => checkServer(settings, '/languages'),
    translate: async ({ texts, from, to, signal }) => {
      signal.throwIfAborted()
      const pair = requirePair(capabilities, from, to)
      const { spoken, restore } = withoutEmpty(texts)
      return restore(spoken.length > 0 ? await send(spoken, pair, signal) : [])
    },
  }
}

/** Unknown while the server doesn't answer: it is asked to translate all the same, and says itself what it can't. */
async function readPairs(baseUrl: string): Promise<TranslatorCapabilities['pairs']> {
  try {
    const response = await fetch(`${baseUrl}/languages`, { signal: AbortSignal.timeout(5000) })
    const languages = languagesSchema.parse(await response.json())
    const codes = languages.map(({ code }) => code)
    const pairs = languages.flatMap(({ code: from, targets = codes }) =>
      targets.filter((to) => to !== from).map((to) => ({ from, to })),
    )
    return pairs.length > 0 ? pairs : 'any'
  } catch {
    return 'any'
  }
}
