import { schemas } from '@longhand/contracts/schemas'
import type { Answerer, Summarizer, Translator } from '@longhand/speech'
import { eq } from 'drizzle-orm'
import mammoth from 'mammoth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { recordings } from '../recordings/recording/recordings.tables.ts'
import { createTestInsights, talk, type TestInsights } from './testing.ts'

let database: TestDatabase
let test: TestInsights
let user: string
let work: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  test = await createTestInsights(database)
})
afterAll(async () => {
  await test.close()
  await database.close()
})
beforeEach(async () => {
  user = await addTestUser(database)
})
afterEach(async () => {
  await work?.stop()
  work = undefined
})

const longTimeout = { timeout: 60_000, interval: 50 }

const summaryOf = async (recordingId: string) => (await test.call(user, 'getSummary', { recordingId })).data
const untilSummary = (recordingId: string, state = 'ready') =>
  vi.waitFor(async () => {
    const summary = await summaryOf(recordingId)
    expect(summary.state).toBe(state)
    return summary
  }, longTimeout)
const wordText = async (content: Buffer) => (await mammoth.extractRawText({ buffer: content })).value

/** A promise to settle from outside. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

describe('what the installation can do', () => {
  it('is told to anyone; nothing is said of work that no worker is known for', async () => {
    const ask = async () => (await test.call(undefined, 'getCapabilities', {})).data
    const unknown = { languages: ['en'], quality: 'basic', translation: null, answers: null, summaries: null }
    expect(await ask()).toEqual(unknown)
    const translator: Translator = {
      id: 'both-ways',
      capabilities: () => ({
        quality: 'gist',
        pairs: [
          { from: 'en', to: 'es' },
          { from: 'en', to: 'any_language' },
        ],
        offline: true,
      }),
      health: () => Promise.resolve({ ok: true }),
      translate: () => Promise.reject(new Error('not asked')),
    }
    work = await test.startWork({ translator })
    expect(await ask()).toEqual({
      ...unknown,
      translation: [{ from: 'en', to: 'es' }],
      answers: false,
      summaries: 'extractive',
    })
  })
})

describe('a summary', () => {
  it('is made without a language model, cites sections and says what it is', async () => {
    const recordingId = await test.addText(user, talk)
    expect(await summaryOf(recordingId)).toMatchObject({ state: 'none', points: [], engine: null })
    expect((await test.call(user, 'makeSummary', { recordingId })).code).toBe(1)
    expect((await summaryOf(recordingId)).state).toBe('waiting')
    work = await test.startWork()
    const summary = await untilSummary(recordingId)
    expect(schemas.getSummary.answer.safeParse(summary).success).toBe(true)
    expect(summary).toMatchObject({ method: 'extractive', engine: 'textrank', isStale: false, reason: null })
    expect(new Set(summary.points.map(({ kind }) => kind))).toEqual(new Set(['abstract', 'todo']))
    for (const point of summary.points)
      expect(point.sectionIds.every((id) => talk.some(({ sectionId }) => sectionId === id))).toBe(true)
    expect((await test.call(user, 'getInsightsConfiguration', {})).data).toMatchObject({
      isWorking: true,
      summary: { method: 'extractive', instructions: false },
      ask: null,
    })
  })

  it('marks what rests on a section that was changed or removed, and nothing else; a new name is no change', async () => {
    const recordingId = await test.addText(user, talk)
    await test.call(user, 'makeSummary', { recordingId })
    work = await test.startWork()
    await untilSummary(recordingId)
    await test.editText(
      recordingId,
      talk.map((one) => ({ ...one, spkName: 'Anyone' })),
    )
    expect((await summaryOf(recordingId)).isStale).toBe(false)
    await test.editText(
      recordingId,
      talk.map((one) => (one.sectionId === 's3' ? { ...one, text: 'Please send it.' } : one)),
    )
    const summary = await summaryOf(recordingId)
    expect(summary.isStale).toBe(true)
    for (const { sectionIds, isStale } of summary.points) expect(isStale).toBe(sectionIds.includes('s3'))
    expect(summary.points.some(({ isStale }) => isStale)).toBe(true)
  })

  it('is changed by hand, under a revision, and taken home as a Word document', async () => {
    const recordingId = await test.addText(user, talk)
    await test.call(user, 'makeSummary', { recordingId })
    work = await test.startWork()
    const { points, revision } = await untilSummary(recordingId)
    const [abstract] = points
    const todo = points.find(({ kind }) => kind === 'todo')!
    const changed = await test.call(user, 'updateSummaryPoint', {
      recordingId,
      revision,
      pointId: todo.pointId,
      text: 'Ben sends the list ✓',
    })
    expect(changed.data.revision).toBe(revision + 1)
    const stale = await test.call(user, 'updateSummaryPoint', {
      recordingId,
      revision,
      pointId: todo.pointId,
      text: 'Late',
    })
    expect([stale.code, stale.data]).toEqual([
      2_100_001,
      { revision: revision + 1, updateTime: expect.any(Number) as number },
    ])
    await test.call(user, 'updateSummaryPoints', {
      recordingId,
      revision: revision + 1,
      abstracts: [
        { pointId: abstract!.pointId, text: 'It is about apples.' },
        { pointId: 'new', text: 'And about a hill.' },
      ],
    })
    const now = await summaryOf(recordingId)
    expect(now.points.filter(({ kind }) => kind === 'abstract')).toMatchObject([
      { text: 'It is about apples.', isEdited: true, sectionIds: abstract!.sectionIds },
      { text: 'And about a hill.', isEdited: true, sectionIds: [] },
    ])
    const { response } = await test.call(user, 'exportSummaryWord', { recordingId })
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      'Weekly “talk” – key sentences.docx',
    )
    const text = await wordText(response.rawPayload)
    for (const part of [
      'Weekly “talk”',
      'It is about apples.',
      'Ben sends the list ✓',
      'To do',
      'Sentences that were said',
    ])
      expect(text).toContain(part)
    expect(
      await wordText(
        (await test.call(user, 'exportSummaryWord', { recordingId }, 'zh-CN')).response.rawPayload,
      ),
    ).toContain('待办')
    await test.call(user, 'updateSummaryPoint', {
      recordingId,
      revision: now.revision,
      pointId: todo.pointId,
      text: '',
    })
    expect((await summaryOf(recordingId)).points.some(({ pointId }) => pointId === todo.pointId)).toBe(false)
    expect(
      (
        await test.call(user, 'updateSummaryPoint', {
          recordingId,
          revision: now.revision + 1,
          pointId: 'nobody',
          text: 'x',
        })
      ).code,
    ).toBe(2_100_033)
  })

  it('is saved where the same change is sent again, since its answer was lost', async () => {
    const recordingId = await test.addText(user, talk)
    await test.call(user, 'makeSummary', { recordingId })
    work = await test.startWork()
    const { points, revision } = await untilSummary(recordingId)
    const [abstract] = points
    const todo = points.find(({ kind }) => kind === 'todo')!
    const twice = async (save: () => Promise<{ data: { revision: number } }>, saved: number) => {
      const first = await save()
      expect(first.data.revision).toBe(saved)
      const before = await summaryOf(recordingId)
      expect((await save()).data).toEqual(first.data)
      expect(await summaryOf(recordingId)).toEqual(before)
    }
    const savePoint = (at: number, title: string, text: string) =>
      test.call(user, 'updateSummaryPoint', { recordingId, pointId: todo.pointId, revision: at, title, text })
    const saveAbstract = (at: number, text: string) =>
      test.call(user, 'updateSummaryPoints', {
        recordingId,
        revision: at,
        abstracts: [
          { pointId: abstract!.pointId, text },
          { pointId: 'new', text: 'And about a hill.' },
        ],
      })
    await twice(() => savePoint(revision, 'List', 'Ben sends it ✓'), revision + 1)
    await twice(() => saveAbstract(revision + 1, 'It is about apples.'), revision + 2)
    await twice(() => savePoint(revision + 2, '', ''), revision + 3)
    const others = [
      await saveAbstract(revision + 2, 'Another'),
      await savePoint(revision + 2, '', 'Late'),
      await savePoint(revision, 'List', 'Ben sends it ✓'),
    ]
    expect(others.map(({ code }) => code)).toEqual([2_100_001, 2_100_001, 2_100_001])
  })

  it('is stopped while it is made, and the one before stays; asking twice makes one', async () => {
    const { opened, open } = gate()
    let made = 0
    const slow: Summarizer = {
      id: 'slow',
      capabilities: () => ({ method: 'generative', instructions: true, offline: false }),
      health: () => Promise.resolve({ ok: true }),
      summarize: async ({ passages, signal, onProgress, instructions }) => {
        made += 1
        onProgress?.(0.4)
        if (made > 1)
          await Promise.race([
            opened,
            new Promise((_, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason as Error)),
            ),
          ])
        return {
          keywords: ['apple'],
          points: [
            { kind: 'custom', title: instructions?.[0] ?? '', text: 'One.', passageIds: [passages[0]!.id] },
          ],
        }
      },
    }
    const recordingId = await test.addText(user, talk)
    work = await test.startWork({ summarizer: slow })
    await test.call(user, 'makeSummary', { recordingId, instructions: ['Risks?'] })
    expect((await untilSummary(recordingId)).points).toMatchObject([{ title: 'Risks?' }])
    await Promise.all([
      test.call(user, 'makeSummary', { recordingId }),
      test.call(user, 'makeSummary', { recordingId }),
    ])
    await vi.waitFor(
      async () =>
        expect(await summaryOf(recordingId)).toMatchObject({
          state: 'waiting',
          progress: 0.4,
          points: [{ title: 'Risks?' }],
        }),
      longTimeout,
    )
    await test.call(user, 'cancelSummary', { recordingId })
    expect(await summaryOf(recordingId)).toMatchObject({ state: 'ready', points: [{ title: 'Risks?' }] })
    open()
    expect(made).toBe(2)
    await test.call(user, 'cancelSummary', { recordingId })
  })

  it('that fails says why, in the language of who asks', async () => {
    const failing: Summarizer = {
      id: 'failing',
      capabilities: () => ({ method: 'generative', instructions: true, offline: false }),
      health: () => Promise.resolve({ ok: true }),
      summarize: () =>
        Promise.reject(
          Object.assign(new Error('no'), { name: 'EngineError', reason: 'unauthorized', retryable: false }),
        ),
    }
    const recordingId = await test.addText(user, talk)
    work = await test.startWork({ summarizer: failing })
    await test.call(user, 'makeSummary', { recordingId })
    expect((await untilSummary(recordingId, 'failed')).reason).toBe(
      'This is not available at the moment. Please try again later',
    )
    expect((await test.call(user, 'getSummary', { recordingId }, 'zh-CN')).data.reason).toBe(
      '此功能暂不可用，请稍后再试',
    )
  })

  it('needs a text, and for requests of one’s own a language model', async () => {
    work = await test.startWork()
    const recordingId = await test.addText(user, talk)
    const refused = await test.call(user, 'makeSummary', { recordingId, instructions: ['Risks?'] })
    expect([refused.code, refused.message]).toEqual([
      2_100_008,
      'Requests of your own are not available here yet',
    ])
  })
})

describe('notes', () => {
  const document = {
    type: 'doc' as const,
    content: [
      {
        type: 'heading' as const,
        attrs: { level: 2 as const },
        content: [{ type: 'text' as const, text: 'Plan' }],
      },
      {
        type: 'bulletList' as const,
        content: [
          {
            type: 'listItem' as const,
            content: [
              {
                type: 'paragraph' as const,
                content: [
                  {
                    type: 'text' as const,
                    text: 'Call Ben',
                    marks: [
                      { type: 'bold' as const },
                      { type: 'link' as const, attrs: { href: 'https://example.com/' } },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  }

  it('are kept under a revision and taken home as a Word document', async () => {
    const recordingId = await test.addText(user, talk)
    expect((await test.call(user, 'getNotes', { recordingId })).data).toMatchObject({
      revision: 0,
      document: { type: 'doc' },
    })
    expect((await test.call(user, 'updateNotes', { recordingId, revision: 0, document })).data.revision).toBe(
      1,
    )
    expect((await test.call(user, 'updateNotes', { recordingId, revision: 0, document })).data.revision).toBe(
      1,
    )
    expect(
      (
        await test.call(user, 'updateNotes', {
          recordingId,
          revision: 0,
          document: { type: 'doc', content: [{ type: 'paragraph' }] },
        })
      ).code,
    ).toBe(2_100_001)
    expect((await test.call(user, 'getNotes', { recordingId })).data).toMatchObject({ revision: 1, document })
    const { response } = await test.call(user, 'exportNotesWord', { recordingId })
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(' – notes.docx')
    const { value: html } = await mammoth.convertToHtml({ buffer: response.rawPayload })
    expect(html).toContain('<h2>Plan</h2>')
    expect(html).toContain('<li><a href="https://example.com/"><strong>Call Ben</strong></a></li>')
  })

  it('lose what is not known: scripts, pictures, attributes, links to elsewhere', async () => {
    const recordingId = await test.addText(user, talk)
    const hostile = {
      type: 'doc',
      content: [
        { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
        {
          type: 'paragraph',
          attrs: { style: 'position:fixed', onclick: 'x' },
          content: [
            {
              type: 'text',
              text: '<script>alert(1)</script>',
              marks: [
                { type: 'link', attrs: { href: 'javascript:alert(1)', target: '_blank' } },
                { type: 'blink' },
                null,
                { type: 'italic' },
              ],
            },
            { type: 'mention', attrs: { id: 1 } },
            null,
          ],
        },
      ],
    }
    expect((await test.call(user, 'updateNotes', { recordingId, revision: 0, document: hostile })).code).toBe(
      1,
    )
    expect((await test.call(user, 'getNotes', { recordingId })).data.document).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: '<script>alert(1)</script>', marks: [{ type: 'italic' }] }],
        },
      ],
    })
    const deep = Array.from({ length: 400 }).reduce<object>(
      (inner) => ({ type: 'blockquote', content: [inner] }),
      { type: 'paragraph' },
    )
    for (const wrong of [
      null,
      'text',
      { type: 'paragraph' },
      { type: 'doc', content: [deep] },
      { type: 'doc', content: [{ type: 'heading', attrs: { level: 9 } }] },
    ]) {
      expect((await test.call(user, 'updateNotes', { recordingId, revision: 1, document: wrong })).code).toBe(
        2_100_033,
      )
    }
  })
})

describe('questions', () => {
  const answerer: Answerer = {
    id: 'fake',
    health: () => Promise.resolve({ ok: true }),
    answer: ({ question, history }) =>
      Promise.resolve({ text: `${question} ${history.length}`, passageIds: ['s2', 's4'] }),
  }
  const listOf = async (recordingId: string) => (await test.call(user, 'listQuestions', { recordingId })).data

  it('are answered with sections, kept, and forgotten on request', async () => {
    const recordingId = await test.addText(user, talk)
    work = await test.startWork({ answerer })
    for (const [index, question] of ['Why?', 'Who?'].entries()) {
      test.clock.advance(1000)
      expect((await test.call(user, 'askQuestion', { recordingId, question })).data).toMatchObject({
        question,
        state: 'waiting',
      })
      await vi.waitFor(
        async () =>
          expect((await listOf(recordingId))[index]).toMatchObject({
            state: 'answered',
            answer: `${question} ${index}`,
            sectionIds: ['s2', 's4'],
          }),
        longTimeout,
      )
    }
    await test.call(user, 'clearQuestions', { recordingId })
    expect(await listOf(recordingId)).toEqual([])
  })

  it('are refused in the words of a user without a language model', async () => {
    const recordingId = await test.addText(user, talk)
    work = await test.startWork()
    const { code, message } = await test.call(user, 'askQuestion', { recordingId, question: 'Why?' })
    expect([code, message]).toEqual([2_100_008, 'Questions can’t be answered here yet'])
  })
})

it('what was made and written is handed to its person', async () => {
  const [recordingId, bare] = [await test.addText(user, talk), await test.addText(user, talk)]
  await test.call(user, 'updateNotes', {
    recordingId,
    revision: 0,
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Zanzibar' }] }],
    },
  })
  const handedOver = async () => {
    const files = []
    for await (const file of test.personalData.collect(user)) files.push(file)
    return files
  }
  const files = await handedOver()
  expect(files.map(({ path }) => path)).toEqual([`recordings/${recordingId}/insights.json`])
  expect((files[0]?.content as Buffer).toString()).toContain('Zanzibar')
  expect(bare).not.toBe(recordingId)
  // The recycle bin is theirs, too.
  await database.orm
    .update(recordings)
    .set({ deletedAt: test.clock.now() })
    .where(eq(recordings.id, recordingId))
  expect(await handedOver()).toEqual(files)
})

it('everything goes with its recording, and nothing is anyone else’s', async () => {
  const recordingId = await test.addText(user, talk)
  await test.call(user, 'updateNotes', {
    recordingId,
    revision: 0,
    document: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  await test.call(user, 'makeSummary', { recordingId })
  const stranger = await addTestUser(database)
  for (const name of ['getSummary', 'getNotes', 'listQuestions', 'exportNotesWord'] as const)
    expect((await test.call(stranger, name, { recordingId })).code).toBe(30_001)
  await database.orm.delete(recordings).where(eq(recordings.id, recordingId))
  work = await test.startWork()
  expect((await test.call(user, 'getNotes', { recordingId })).code).toBe(30_001)
})
