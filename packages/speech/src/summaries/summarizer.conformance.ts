import { describe, expect, it } from 'vitest'
import type { Passage, Summarizer } from '../ports.ts'

export function conversation(): Passage[] {
  const lines: [string, string][] = [
    ['S1', 'What made you plant an orchard on the hill above the village?'],
    [
      'S2',
      'My grandmother kept twenty six notebooks about old apple varieties and I wanted to grow those apples again.',
    ],
    ['S1', 'And you knew nothing about apples.'],
    ['S2', 'Nothing at all, so the first apple trees died because the soil on the hill was far too wet.'],
    ['S1', 'Please send me the list of apple varieties from the notebooks by Friday.'],
    [
      'S2',
      'I will copy the list of varieties out of the notebooks and we need to call the nursery tomorrow.',
    ],
    ['S1', 'How many apple trees grow in the orchard today?'],
    [
      'S2',
      'Four hundred apple trees of ninety varieties grow in the orchard and most varieties are from the notebooks.',
    ],
  ]
  return lines.map(([speaker, text], index) => ({
    id: `s${index + 1}`,
    speaker,
    speakerName: speaker === 'S1' ? 'Anna' : 'Ben',
    text,
    start: index * 10,
    end: index * 10 + 9,
  }))
}

export function describeSummarizer(
  name: string,
  { summarizer, broken }: { summarizer: () => Summarizer; broken?: () => Summarizer },
): void {
  describe(`${name} is a summariser`, () => {
    const signal = () => new AbortController().signal

    it('has an id and says what it can do', async () => {
      const { method } = summarizer().capabilities()
      expect(summarizer().id).not.toBe('')
      expect(['extractive', 'generative']).toContain(method)
      expect(await summarizer().health()).toEqual({ ok: true })
    })

    it('cites passages that exist, in order, with every point', async () => {
      const passages = conversation()
      const { points, keywords } = await summarizer().summarize({
        passages,
        language: 'en',
        signal: signal(),
      })
      expect(points.map(({ kind }) => kind)).toContain('abstract')
      expect(keywords.length).toBeGreaterThan(0)
      const order = passages.map(({ id }) => id)
      for (const { text, title, passageIds, kind, speaker } of points) {
        expect(`${title}${text}`.trim()).not.toBe('')
        expect(passageIds.length).toBeGreaterThan(0)
        const places = passageIds.map((id) => order.indexOf(id))
        expect(places).not.toContain(-1)
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
        expect(kind === 'speaker').toBe(speaker !== undefined)
        if (speaker !== undefined) expect(['S1', 'S2']).toContain(speaker)
      }
    })

    it('of nothing says nothing', async () => {
      expect(await summarizer().summarize({ passages: [], language: 'en', signal: signal() })).toEqual({
        keywords: [],
        points: [],
      })
    })

    it('takes text without words, and languages no one knows', async () => {
      const passages = [
        { id: 'a', speaker: 'S1', speakerName: '', text: '…', start: 0, end: 1 },
        { id: 'b', speaker: 'S1', speakerName: '', text: '', start: 1, end: 2 },
      ]
      await expect(
        summarizer().summarize({ passages, language: '?', signal: signal() }),
      ).resolves.toBeDefined()
    })

    it('tells how far it is, and ends when told to', async () => {
      const shares: number[] = []
      await summarizer().summarize({
        passages: conversation(),
        language: 'en',
        signal: signal(),
        onProgress: (share) => shares.push(share),
      })
      expect(shares.at(-1)).toBe(1)
      expect(shares).toEqual([...shares].sort((a, b) => a - b))
      const reason = new Error('no longer wanted')
      await expect(
        summarizer().summarize({
          passages: conversation(),
          language: 'en',
          signal: AbortSignal.abort(reason),
        }),
      ).rejects.toBe(reason)
    })

    it.runIf(broken)('says what is missing', async () => {
      expect(await broken?.().health()).toMatchObject({ ok: false })
      await expect(
        broken?.().summarize({ passages: conversation(), language: 'en', signal: signal() }),
      ).rejects.toMatchObject({ name: 'EngineError' })
    })
  })
}
