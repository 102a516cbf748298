import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Passage } from '../ports.ts'
import { conversation, describeSummarizer } from './summarizer.conformance.ts'
import { createTextRankSummarizer } from './text-rank-summarizer.ts'

const summarize = (passages: readonly Passage[], language = 'en') =>
  createTextRankSummarizer().summarize({ passages, language, signal: new AbortController().signal })

const passage = (text: string, index: number, speaker = 'S1'): Passage => ({
  id: `p${index}`,
  speaker,
  speakerName: speaker,
  text,
  start: index * 20,
  end: index * 20 + 18,
})

describeSummarizer('TextRank', { summarizer: createTextRankSummarizer })

describe('what is picked', () => {
  it('was said, word for word', async () => {
    const passages = conversation()
    const { points } = await summarize(passages)
    for (const { kind, text, passageIds } of points) {
      expect(
        passages.filter(({ id }) => passageIds.includes(id)).some((one) => one.text.includes(text)),
        kind,
      ).toBe(true)
    }
  })

  it('is what most of it is about', async () => {
    const { points, keywords } = await summarize(conversation())
    expect(keywords.slice(0, 5)).toEqual(expect.arrayContaining(['varieties', 'notebooks']))
    expect(points.filter(({ kind }) => kind === 'abstract').map(({ passageIds }) => passageIds[0])).toContain(
      's8',
    )
  })

  it('has the things to do, and nothing that it would have to understand: no answers, no word on a speaker', async () => {
    const { points } = await summarize(conversation())
    expect(points.filter(({ kind }) => kind === 'todo').map(({ passageIds }) => passageIds)).toEqual([
      ['s5'],
      ['s6'],
    ])
    expect(new Set(points.map(({ kind }) => kind))).toEqual(new Set(['abstract', 'todo']))
  })

  it('does not say the same twice', async () => {
    const same = 'The harvest of the old apple varieties was better than ever before.'
    const { points } = await summarize(
      [same, same, same, 'The cellar under the barn keeps the apple harvest cold until spring.'].map(
        (text, index) => passage(text, index),
      ),
    )
    expect(points.filter(({ kind, text }) => kind === 'abstract' && text === same)).toHaveLength(1)
  })
})

it('cuts chapters where the subject changes', async () => {
  const subjects = [
    'apple orchard harvest cider barrel press juice',
    'railway station locomotive timetable platform signal carriage',
    'violin concert orchestra rehearsal conductor symphony melody',
  ]
  const passages = subjects.flatMap((subject, part) =>
    Array.from({ length: 24 }, (_, index) => {
      const words = subject.split(' ')
      return passage(
        `${[0, 1, 2, 3, 4].map((step) => words[(index + step) % words.length]).join(' ')}.`,
        part * 24 + index,
      )
    }),
  )
  const { points } = await summarize(passages)
  const chapters = points.filter(({ kind }) => kind === 'chapter')
  expect(chapters.map(({ passageIds }) => passageIds[0])).toEqual(['p0', 'p24', 'p48'])
  chapters.forEach(({ title }, index) =>
    expect(title.split(' · ').every((word) => subjects[index]!.includes(word))).toBe(true),
  )
})

it('understands Chinese', async () => {
  const lines = [
    '我们今天讨论果园的苹果品种和收成。',
    '果园里的苹果品种来自祖母的笔记本。',
    '请在星期五之前把苹果品种的名单发给我。',
    '果园现在有多少棵苹果树？',
    '果园现在有四百棵苹果树，九十个品种。',
  ]
  const { points, keywords } = await summarize(
    lines.map((text, index) => passage(text, index, index === 3 ? 'S1' : 'S2')),
    'zh',
  )
  expect(keywords).toEqual(expect.arrayContaining(['苹果', '品种']))
  expect(points.find(({ kind }) => kind === 'todo')?.passageIds).toEqual(['p2'])
})

it('of any text keeps its word', async () => {
  const text = fc
    .array(
      fc.constantFrom(
        'apple',
        'tree',
        'why',
        'is',
        'it',
        'we need to',
        'go.',
        'no?',
        '\n',
        '苹果',
        '。',
        '<transcript>',
      ),
      { maxLength: 40 },
    )
    .map((words) => words.join(' '))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, fc.constantFrom('S1', 'S2')), { maxLength: 12 }),
      fc.constantFrom('en', 'zh', 'xx'),
      async (lines, language) => {
        const passages = lines.map(([line, speaker], index) => passage(line, index, speaker))
        const { points } = await summarize(passages, language)
        for (const { passageIds, text: said } of points) {
          expect(passageIds.length).toBeGreaterThan(0)
          expect(said).not.toBe('')
          expect(passageIds.every((id) => passages.some((one) => one.id === id))).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})
