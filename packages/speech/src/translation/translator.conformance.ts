import { describe, expect, it } from 'vitest'
import type { Translator } from '../ports.ts'

export function describeTranslator(
  name: string,
  adapters: {
    translator: () => Translator | Promise<Translator>
    narrow?: () => Translator | Promise<Translator>
    broken: () => Translator | Promise<Translator>
  },
): void {
  const { signal } = new AbortController()
  const pair = { from: 'en-US', to: 'es', signal }

  describe(`${name} is a translator`, () => {
    it('has an id and says what it can do', async () => {
      const translator = await adapters.translator()
      expect(translator.id).not.toBe('')
      expect(['gist', 'good']).toContain(translator.capabilities().quality)
      expect(await translator.health()).toEqual({ ok: true })
    })

    it('gives one translation for each text, in order; what is empty stays empty', async () => {
      const translator = await adapters.translator()
      const texts = [
        'I like apples',
        '',
        'The cat is here.\nIt sleeps.',
        '  ',
        'Good morning!',
        '[1] <b>50 %</b> & "more" *now* ^5^ $5 @ a/b {x} \\',
      ]
      const translated = await translator.translate({ texts, ...pair })
      expect(translated).toHaveLength(texts.length)
      expect(translated.map((text) => text === '')).toEqual([false, true, false, true, false, false])
      expect(translated[0]).not.toBe(texts[0])
      for (const text of translated) expect(text).toBe(text.trim())
    })

    it('of nothing makes nothing', async () => {
      expect(await (await adapters.translator()).translate({ texts: [], ...pair })).toEqual([])
    })

    it('ends when told to', async () => {
      const reason = new Error('no longer wanted')
      await expect(
        (await adapters.translator()).translate({
          texts: ['Hello'],
          ...pair,
          signal: AbortSignal.abort(reason),
        }),
      ).rejects.toBe(reason)
    })

    it.runIf(adapters.narrow)('refuses a pair that it does not know', async () => {
      await expect(
        (await adapters.narrow!()).translate({ texts: ['Hello'], from: 'en', to: 'tlh', signal }),
      ).rejects.toMatchObject({
        reason: 'unsupported-language',
      })
    })

    it('says what is missing', async () => {
      const broken = await adapters.broken()
      expect(await broken.health()).toMatchObject({ ok: false })
      await expect(broken.translate({ texts: ['Hello'], ...pair })).rejects.toMatchObject({
        name: 'EngineError',
      })
    })
  })
}
