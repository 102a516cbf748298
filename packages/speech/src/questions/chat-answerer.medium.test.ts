import { afterEach, describe, expect, it } from 'vitest'
import { createOpenAiChat } from '../chat/openai-chat.ts'
import type { Passage } from '../ports.ts'
import { conversation } from '../summaries/summarizer.conformance.ts'
import { completion, type JsonServer, startJsonServer } from '../testing/json-server.ts'
import { createChatAnswerer } from './chat-answerer.ts'
import { choosePassages } from './choose-passages.ts'

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(answer: Parameters<typeof startJsonServer>[0]) {
  const server = await startJsonServer(answer)
  servers.push(server)
  return {
    server,
    answerer: createChatAnswerer(createOpenAiChat({ baseUrl: server.address, model: 'm', retryDelayMs: 1 })),
  }
}

const { signal } = new AbortController()

describe('answering', () => {
  it('cites passages, and knows what was asked before', async () => {
    const { server, answerer } = await serve(() => completion({ answer: 'Four hundred.', from: [8, 7, 70] }))
    const history = [{ question: 'What is it about?', answer: 'Apples.' }]
    expect(
      await answerer.answer({ passages: conversation(), history, question: 'How many trees?', signal }),
    ).toEqual({
      text: 'Four hundred.',
      passageIds: ['s7', 's8'],
    })
    const messages = server.requests[0]?.body['messages'] as { role: string; content: string }[]
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'assistant', 'user'])
    expect(messages.at(-1)?.content).toBe('How many trees?')
  })

  it('reads less where the model takes less, and gives up in the end', async () => {
    const passages = Array.from({ length: 800 }, (_, index) => long(index))
    const { server, answerer } = await serve((_asked, count) =>
      count < 3 ? completion('', 'length') : completion({ answer: 'Yes.', from: [] }),
    )
    expect((await answerer.answer({ passages, history: [], question: 'Is it?', signal })).text).toBe('Yes.')
    const lengths = server.requests.map(({ body }) => JSON.stringify(body).length)
    expect(lengths[2]).toBeLessThan(lengths[0]! / 3)
    const tiny = await serve(() => completion('', 'length'))
    await expect(
      tiny.answerer.answer({ passages, history: [], question: 'Is it?', signal }),
    ).rejects.toMatchObject({ reason: 'too-long' })
  })
})

describe('choosing passages', () => {
  it('takes all that fit', () => {
    expect(choosePassages(conversation(), 'apples', 100_000)).toEqual(conversation())
  })

  it('of many takes those that share rare words with the question, with their neighbours, in order', () => {
    const passages = Array.from({ length: 300 }, (_, index) => long(index))
    passages[200] = { ...passages[200]!, text: 'The gearbox of the lighthouse was repaired.' }
    const chosen = choosePassages(passages, 'Who repaired the gearbox?', 1000).map(({ id }) => id)
    expect(chosen).toEqual(expect.arrayContaining(['p199', 'p200', 'p201']))
    expect(chosen.length).toBeLessThan(20)
    expect(chosen).toEqual([...chosen].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))))
  })
})

function long(index: number): Passage {
  return {
    id: `p${index}`,
    speaker: 'S1',
    speakerName: 'Anna',
    text: `Nothing of note was said here at all, number ${index}.`,
    start: index,
    end: index + 1,
  }
}
