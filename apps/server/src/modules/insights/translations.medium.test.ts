import { randomUUID } from 'node:crypto'
import { schemas } from '@longhand/contracts/schemas'
import type { Translator } from '@longhand/speech'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { addTestUser } from '../auth/testing.ts'
import { createTestInsights, section, talk, type TestInsights } from './testing.ts'
import { createTranslationReader } from './translation-reader.ts'

let database: TestDatabase
let test: TestInsights
let user: string
let work: { stop(): Promise<void> } | undefined
const longTimeout = { timeout: 60_000, interval: 50 }

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

describe('a translation', () => {
  let asked: string[] = []
  const translator: Translator = {
    id: 'fake',
    capabilities: () => ({ pairs: [{ from: 'en', to: 'es' }], quality: 'gist', offline: true }),
    health: () => Promise.resolve({ ok: true }),
    translate: ({ texts }) => {
      asked.push(...texts)
      return Promise.resolve(texts.map((text) => `¡${text}!`))
    },
  }
  const read = async (recordingId: string, language = 'es') =>
    (await test.call(user, 'getTranslation', { recordingId, language })).data
  const start = (recordingId: string, language = 'es') =>
    test.call(user, 'translateText', { recordingId, language })
  const untilReady = (recordingId: string) =>
    vi.waitFor(async () => expect((await read(recordingId)).state).toBe('ready'), longTimeout)

  beforeEach(async () => {
    asked = []
    work = await test.startWork({ translator })
  })

  it('is by section; only changed sections become stale, and only they are translated again', async () => {
    const recordingId = await test.addText(user, talk)
    expect(await read(recordingId)).toMatchObject({
      state: 'none',
      missing: 4,
      sections: [],
      sourceLanguage: 'en',
    })
    expect((await start(recordingId)).code).toBe(1)
    await untilReady(recordingId)
    const before = await read(recordingId)
    expect(schemas.getTranslation.answer.safeParse(before).success).toBe(true)
    expect(before).toMatchObject({ quality: 'gist', missing: 0 })
    expect(before.sections.map(({ sectionId, text }) => [sectionId, text])).toEqual(
      talk.map(({ sectionId, text }) => [sectionId, `¡${text}!`]),
    )
    const list = async () => (await test.call(user, 'listTranslations', { recordingId })).data
    expect(await list()).toEqual([{ language: 'es', behind: 0 }])
    asked = []
    const edited = [
      { ...talk[0]!, text: 'Why the orchard?' },
      talk[2]!,
      talk[3]!,
      section('S2', 'Goodbye.', 4),
    ]
    await test.editText(recordingId, edited)
    expect(await read(recordingId)).toMatchObject({
      missing: 1,
      sections: [{ isStale: true }, { isStale: false }, { isStale: false }],
    })
    expect(await list()).toEqual([{ language: 'es', behind: 2 }])
    await start(recordingId)
    await untilReady(recordingId)
    expect(asked).toEqual(['Why the orchard?', 'Goodbye.'])
    expect((await read(recordingId)).sections.map(({ text, isStale }) => [text, isStale])).toEqual(
      edited.map(({ text }) => [`¡${text}!`, false]),
    )
    const reader = createTranslationReader(database)
    expect([...(await reader.find(recordingId, 'es-MX'))!]).toEqual(
      edited.map(({ sectionId, text }) => [sectionId, `¡${text}!`]),
    )
    expect(await reader.find(recordingId, 'de')).toBeUndefined()
  })

  it('of others than members is one recording a month; of members, any number', async () => {
    const [first, second] = [await test.addText(user, talk), await test.addText(user, talk)]
    const answers = await Promise.all([start(first), start(second)])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 2_100_040])
    const winner = answers[0]?.code === 1 ? first : second
    const loser = winner === first ? second : first
    await untilReady(winner)
    await test.editText(winner, [{ ...talk[0]!, text: 'Again.' }])
    expect((await start(winner)).code).toBe(1)
    expect((await test.call(user, 'getInsightsConfiguration', {})).data.translationAllowance).toEqual({
      isUnlimited: false,
      usedBy: winner,
    })
    test.members.add(user)
    expect((await start(loser)).code).toBe(1)
    test.members.delete(user)
    await untilReady(loser)
    const third = await test.addText(user, talk)
    expect((await start(third)).code).toBe(2_100_040)
    test.clock.advance(32 * 86_400_000)
    expect((await start(third)).code).toBe(1)
  })

  it('that brought nothing gives the month’s free one back', async () => {
    await work?.stop()
    const failing: Translator = {
      ...translator,
      translate: () =>
        Promise.reject(
          Object.assign(new Error('no'), { name: 'EngineError', reason: 'rejected', retryable: false }),
        ),
    }
    work = await test.startWork({ translator: failing })
    const [first, second] = [await test.addText(user, talk), await test.addText(user, talk)]
    await start(first)
    await vi.waitFor(async () => expect((await read(first)).state).toBe('failed'), longTimeout)
    expect((await read(first)).reason).toBe('The language service refuses this text')
    expect((await start(second)).code).toBe(1)
  })

  it('of a text without a word, or of one that was translated already, leaves the month’s free one', async () => {
    const [silent, spoken] = [await test.addText(user, []), await test.addText(user, talk)]
    const allowance = async () =>
      (await test.call(user, 'getInsightsConfiguration', {})).data.translationAllowance.usedBy
    await start(silent)
    await untilReady(silent)
    expect(await allowance()).toBeNull()
    await start(spoken)
    await untilReady(spoken)
    expect(await allowance()).toBe(spoken)
    test.clock.advance(32 * 86_400_000)
    expect((await start(spoken)).code).toBe(1)
    await untilReady(spoken)
    expect(await allowance()).toBeNull()
  })

  it('can be waited for, by the same rules', async () => {
    const waiting = await createTestInsights(database, translator)
    const translate = (recordingId: string, to = 'es') =>
      waiting.passages.translate(user, {
        recordingId,
        texts: ['Hello.'],
        from: 'en-US',
        to,
        signal: new AbortController().signal,
      })
    const first = randomUUID()
    expect(await translate(first)).toEqual(['¡Hello.!'])
    expect(await translate(first)).toEqual(['¡Hello.!'])
    await expect(translate(randomUUID())).rejects.toMatchObject({ error: 'TRANSLATION_QUOTA' })
    waiting.members.add(user)
    expect(await translate(randomUUID())).toEqual(['¡Hello.!'])
    await expect(translate(first, 'fr')).rejects.toMatchObject({ error: 'NOT_SUPPORTED' })
    await expect(
      test.passages.translate(user, {
        recordingId: first,
        texts: [''],
        from: 'en',
        to: 'es',
        signal: new AbortController().signal,
      }),
    ).rejects.toMatchObject({ error: 'NOT_SUPPORTED' })
    await waiting.close()
  })

  describe('that is free', () => {
    let waiting: TestInsights
    /** What a passage that a user waits for becomes. */
    let answer: () => Promise<void>
    let first: string
    let second: string

    beforeEach(async () => {
      // Nothing of a whole text is done meanwhile.
      await work?.stop()
      answer = () => Promise.resolve()
      waiting = await createTestInsights(database, {
        ...translator,
        translate: async (asking) => {
          await answer()
          return translator.translate(asking)
        },
      })
      first = await waiting.addText(user, talk)
      second = await waiting.addText(user, talk)
    })
    afterEach(() => waiting.close())

    const passage = (recordingId: string) =>
      waiting.passages.translate(user, {
        recordingId,
        texts: ['Hello.'],
        from: 'en',
        to: 'es',
        signal: new AbortController().signal,
      })
    const begin = async (recordingId: string, language = 'es') =>
      (await waiting.call(user, 'translateText', { recordingId, language })).code
    const stop = async (recordingId: string, language = 'es') =>
      (await waiting.call(user, 'cancelTranslation', { recordingId, language })).code
    const usedBy = async () =>
      (await waiting.call(user, 'getInsightsConfiguration', {})).data.translationAllowance.usedBy

    it('does not come back once something was handed over, whatever is begun and stopped', async () => {
      expect(await passage(first)).toEqual(['¡Hello.!'])
      for (let tries = 0; tries < 2; tries++) expect([await begin(first), await stop(first)]).toEqual([1, 1])
      answer = () => Promise.reject(new Error('no'))
      await expect(passage(first)).rejects.toThrow('no')
      expect([await usedBy(), await begin(second)]).toEqual([first, 2_100_040])
    })

    it('comes back from a passage that could not be translated', async () => {
      answer = () => Promise.reject(new Error('no'))
      await expect(passage(first)).rejects.toThrow('no')
      expect([await usedBy(), await begin(second)]).toEqual([null, 1])
    })

    it('stays while another language of the recording is being translated', async () => {
      expect([await begin(first), await begin(first, 'de'), await stop(first)]).toEqual([1, 1, 1])
      expect(await begin(second)).toBe(2_100_040)
      expect([await stop(first, 'de'), await begin(second)]).toEqual([1, 1])
    })

    it('is not had twice by a request that fails while another is answered', async () => {
      let finish = (): void => undefined
      const began = new Promise<void>((started) => {
        answer = () => {
          started()
          return new Promise((resolve) => (finish = resolve))
        }
      })
      const slow = passage(first)
      await began
      answer = () => Promise.reject(new Error('no'))
      await expect(passage(first)).rejects.toThrow('no')
      expect(await begin(second)).toBe(1)
      finish()
      await expect(slow).rejects.toMatchObject({ error: 'TRANSLATION_QUOTA' })
    })
  })

  it('can be asked for before there is a text, and begins when it may', async () => {
    const [first, second, silent] = [
      await test.addText(user, talk),
      await test.addText(user, talk),
      await test.addText(user, talk),
    ]
    const finished = (recordingId: string, translateTo?: string) =>
      database.transaction((tx) =>
        test.events.emit(tx, {
          type: 'transcription-finished',
          userId: user,
          recordingId,
          transcriptionId: randomUUID(),
          fileName: 'talk.mp3',
          seconds: 60,
          translateTo,
        }),
      )
    const jobs = async (recordingId: string) =>
      (
        await database.orm.execute<{ state: string }>(
          sql`select state from pgboss.job where group_id = 'insights.begin-translation' and data->>'recordingId' = ${recordingId}`,
        )
      ).rows.map(({ state }) => state)
    await finished(silent)
    await finished(first, 'es-MX')
    await untilReady(first)
    expect((await read(first)).missing).toBe(0)
    // The month's free one is gone, and nothing translates into French: neither is anyone's fault.
    await finished(second, 'es')
    await finished(first, 'fr')
    await vi.waitFor(
      async () =>
        expect([...(await jobs(second)), ...(await jobs(first))]).toEqual([
          'completed',
          'completed',
          'completed',
        ]),
      longTimeout,
    )
    expect((await read(second)).state).toBe('none')
    expect((await read(first, 'fr')).state).toBe('none')
    expect(await jobs(silent)).toEqual([])
  })

  it('is refused where it can not be made', async () => {
    const recordingId = await test.addText(user, talk)
    expect((await start(recordingId, 'en')).message).toBe('The recording is in this language already')
    expect((await start(recordingId, 'fr')).message).toBe(
      'There is no translation between these two languages yet',
    )
    expect((await start(recordingId, 'not a language')).code).toBe(2_100_033)
  })
})
