import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { completion, type JsonServer, startJsonServer } from '../testing/json-server.ts'
import { askForJson } from './ask-for-json.ts'
import { createOpenAiChat, type OpenAiChatConfig } from './openai-chat.ts'

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(answer: Parameters<typeof startJsonServer>[0], config: Partial<OpenAiChatConfig> = {}) {
  const server = await startJsonServer(answer)
  servers.push(server)
  return {
    server,
    model: createOpenAiChat({
      baseUrl: `${server.address}/v1/`,
      model: 'm',
      apiKey: 'key',
      retryDelayMs: 1,
      ...config,
    }),
  }
}

const messages = [{ role: 'user' as const, content: 'Say {"n": 1}' }]
const { signal } = new AbortController()
const schema = z.object({ n: z.number() })
const ask = (model: ReturnType<typeof createOpenAiChat>) => askForJson(model, { messages, schema, signal })

describe('dialects', () => {
  it('OpenAI: the call, the key and the form of the answer', async () => {
    const { server, model } = await serve(() => completion({ n: 1 }))
    expect(await ask(model)).toEqual({ n: 1 })
    expect(server.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer key',
      body: { model: 'm', messages, response_format: { type: 'json_object' } },
    })
  })

  it.each([
    [
      'content in parts',
      [
        { type: 'text', text: '{"n"' },
        { type: 'text', text: ':1}' },
      ],
    ],
    ['a code fence', '```json\n{"n": 1}\n```'],
    ['thinking aloud', '<think>{"n": 7}? No.</think>Here you are: {"n": 1}'],
  ])('%s', async (_name, content) => {
    const { model } = await serve(() => ({
      json: { choices: [{ message: { role: 'assistant', content }, finish_reason: null }] },
    }))
    expect(await ask(model)).toEqual({ n: 1 })
  })

  it('servers without response_format are asked again without it, and from then on', async () => {
    const { server, model } = await serve(({ body }) =>
      body['response_format']
        ? { json: { error: { message: 'Unknown parameter: response_format' } }, status: 400 }
        : completion({ n: 1 }),
    )
    expect(await ask(model)).toEqual({ n: 1 })
    expect(await ask(model)).toEqual({ n: 1 })
    expect(server.requests.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
  })
})

describe('when something is wrong', () => {
  it('busy and failing servers are asked again', async () => {
    const { server, model } = await serve(
      (_asked, count) =>
        [
          { json: {}, status: 429, headers: { 'retry-after': '0' } },
          { text: 'down', status: 503 },
          'break-off' as const,
        ][count - 1] ?? completion({ n: 1 }),
    )
    expect(await ask(model)).toEqual({ n: 1 })
    expect(server.requests).toHaveLength(4)
  })

  it('a server that stays busy is given up', async () => {
    const { server, model } = await serve(() => ({ json: {}, status: 429 }))
    await expect(ask(model)).rejects.toMatchObject({ reason: 'rate-limited' })
    expect(server.requests).toHaveLength(4)
  })

  it('a refused key is final and is not shown', async () => {
    const { server, model } = await serve(() => ({ json: { error: 'bad key: key' }, status: 401 }))
    const error: unknown = await ask(model).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      reason: 'unauthorized',
      message: expect.not.stringContaining('bad key') as string,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('a server that hangs runs into the time-out', async () => {
    const { model } = await serve(() => 'hang', { timeoutMs: 20 })
    await expect(ask(model)).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('an abort ends a hanging call at once', async () => {
    const controller = new AbortController()
    const { model } = await serve(() => {
      controller.abort(new Error('enough'))
      return 'hang'
    })
    await expect(askForJson(model, { messages, schema, signal: controller.signal })).rejects.toThrow('enough')
  })

  it.each([
    ['no JSON', { text: 'gateway error' }],
    ['no choices', { json: { choices: [] } }],
  ])('garbage: %s', async (_name, answer) => {
    const { model } = await serve(() => answer)
    await expect(ask(model)).rejects.toMatchObject({ reason: 'bad-answer' })
  })

  it('an answer of another form is asked for once more, with what was wrong', async () => {
    const { server, model } = await serve((_asked, count) =>
      completion(count === 1 ? 'I would rather not.' : { n: 1 }),
    )
    expect(await ask(model)).toEqual({ n: 1 })
    expect(JSON.stringify(server.requests[1]?.body)).toContain('not one JSON object')
    const stubborn = await serve(() => completion({ n: 'one' }))
    await expect(ask(stubborn.model)).rejects.toMatchObject({ reason: 'bad-answer' })
  })

  it.each([
    ['a truncated answer', completion('{"n": ', 'length')],
    [
      'a question beyond the context',
      { json: { error: { message: "This model's maximum context length is 4096 tokens" } }, status: 400 },
    ],
    ['a request beyond the limit', { json: {}, status: 413 }],
  ])('%s is too long', async (_name, answer) => {
    const { model } = await serve(() => answer)
    expect(await ask(model)).toBe('too-long')
  })

  it('health tells of a wrong key and of a server that is not there', async () => {
    const { model } = await serve(() => 'hang', { apiKey: 'wrong' })
    expect(await model.health()).toMatchObject({ ok: false, missing: ['API key'] })
    expect(await createOpenAiChat({ baseUrl: 'http://127.0.0.1:9/v1', model: 'm' }).health()).toMatchObject({
      ok: false,
    })
  })
})
