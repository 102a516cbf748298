import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOpenAiChat } from '../chat/openai-chat.ts'
import { openInsights } from '../open-insights.ts'
import { type AskedJson, completion, type JsonServer, startJsonServer } from '../testing/json-server.ts'
import { createApertiumTranslator, findApertiumPairs } from './apertium-translator.ts'
import { createChatTranslator } from './chat-translator.ts'
import { openLibreTranslator } from './libre-translator.ts'
import { describeTranslator } from './translator.conformance.ts'

const { signal } = new AbortController()
const pair = { from: 'en', to: 'es', signal }
const installed = await findApertiumPairs()
const hasSpanish = installed.some(({ from, to }) => from === 'en' && to === 'es')

const servers: JsonServer[] = []
async function serve(answer: Parameters<typeof startJsonServer>[0]): Promise<JsonServer> {
  const server = await startJsonServer(answer)
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const numberedIn = ({ body }: AskedJson): Record<string, string> =>
  JSON.parse((body['messages'] as { content: string }[])[1]!.content) as Record<string, string>
const translateAll = (asked: AskedJson) =>
  completion({
    translations: Object.fromEntries(
      Object.entries(numberedIn(asked)).map(([number, text]) => [number, `¡${text}! `]),
    ),
  })

describe('a chat server and LibreTranslate in the suite of all translators', () => {
  let chat: JsonServer
  let libre: JsonServer
  beforeAll(async () => {
    chat = await startJsonServer(translateAll)
    libre = await startJsonServer(({ body }) => ({
      json: { translatedText: (body['q'] as string[]).map((text) => `¡${text}! `) },
    }))
  })
  afterAll(() => Promise.all([chat.close(), libre.close()]))

  describeTranslator('chat', {
    translator: () => createChatTranslator(createOpenAiChat({ baseUrl: chat.address, model: 'm' })),
    broken: () =>
      createChatTranslator(createOpenAiChat({ baseUrl: 'http://127.0.0.1:9', model: 'm', retryDelayMs: 1 })),
  })
  describeTranslator('LibreTranslate', {
    translator: () => openLibreTranslator({ baseUrl: libre.address }),
    broken: () => openLibreTranslator({ baseUrl: 'http://127.0.0.1:9', retryDelayMs: 1 }),
  })
})

describe.runIf(hasSpanish)('Apertium', () => {
  describeTranslator('Apertium', {
    translator: () => createApertiumTranslator(installed),
    narrow: () => createApertiumTranslator(installed),
    broken: () => createApertiumTranslator([]),
  })

  it('translates each text by itself', async () => {
    const texts = ['I like apples', 'and', 'The cat sleeps in the house.']
    const translated = await createApertiumTranslator(installed).translate({ texts, ...pair })
    expect(translated[0]).toMatch(/manzanas/)
    expect(translated[2]).toMatch(/gato.*casa/)
  })

  it('is what a server without any settings translates with', async () => {
    const { translator, summarizer, answerer } = await openInsights({})
    expect([translator?.id, summarizer.id, answerer]).toEqual(['apertium', 'textrank', undefined])
  })
})

describe('a chat server', () => {
  it('that skips a passage is asked again, and then refused', async () => {
    const server = await serve((asked, count) =>
      count === 1 ? completion({ translations: { 1: 'uno' } }) : translateAll(asked),
    )
    const translator = createChatTranslator(createOpenAiChat({ baseUrl: server.address, model: 'm' }))
    expect(await translator.translate({ texts: ['one', 'two'], ...pair })).toEqual(['¡one!', '¡two!'])
    const lazy = await serve(() => completion({ translations: { 1: 'uno' } }))
    await expect(
      createChatTranslator(createOpenAiChat({ baseUrl: lazy.address, model: 'm' })).translate({
        texts: ['one', 'two'],
        ...pair,
      }),
    ).rejects.toMatchObject({ reason: 'bad-answer' })
  })

  it('that breaks off gets the passages in halves', async () => {
    const server = await serve((asked) =>
      Object.keys(numberedIn(asked)).length > 1
        ? completion('{"translations": {"1": "un', 'length')
        : translateAll(asked),
    )
    const translator = createChatTranslator(createOpenAiChat({ baseUrl: server.address, model: 'm' }))
    expect(await translator.translate({ texts: ['one', 'two', 'three'], ...pair })).toEqual([
      '¡one!',
      '¡two!',
      '¡three!',
    ])
  })
})

describe('LibreTranslate', () => {
  it('gets the key in the body, is asked again when busy, and its garbage is refused', async () => {
    const server = await serve(({ body }, count) =>
      count === 1
        ? { json: { error: 'Slowdown' }, status: 429 }
        : { json: { translatedText: (body['q'] as string[]).map(() => 'x') } },
    )
    const translator = await openLibreTranslator({
      baseUrl: server.address,
      apiKey: 'secret',
      retryDelayMs: 1,
    })
    expect(await translator.translate({ texts: ['a', 'b'], ...pair })).toEqual(['x', 'x'])
    expect(server.requests[1]).toMatchObject({
      path: '/translate',
      body: { q: ['a', 'b'], source: 'en', target: 'es', format: 'text', api_key: 'secret' },
    })
    for (const answer of [{ text: '<html>' }, { json: { translatedText: ['only one'] } }]) {
      const broken = await serve(() => answer)
      await expect(
        (await openLibreTranslator({ baseUrl: broken.address })).translate({ texts: ['a', 'b'], ...pair }),
      ).rejects.toMatchObject({
        reason: 'bad-answer',
      })
    }
  })

  it('that hangs runs into the time-out', async () => {
    const server = await serve(() => 'hang')
    const translator = await openLibreTranslator({ baseUrl: server.address, timeoutMs: 20, retryDelayMs: 1 })
    await expect(translator.translate({ texts: ['a'], ...pair })).rejects.toMatchObject({ reason: 'timeout' })
  })
})
