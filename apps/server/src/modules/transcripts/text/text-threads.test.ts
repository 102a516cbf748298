import { readWireSection, type WireSection, type WireWord } from '@longhand/transcript'
import { afterEach, describe, expect, it } from 'vitest'
import { readStored, writeStored } from '../../../platform/sections/stored-text.ts'
import type { ChangingTask, ReadingTask } from './text-tasks.ts'
import { TextThreads } from './text-threads.ts'

/** A section as clients know it, with all its words. */
type Spoken = WireSection & { words: WireWord[] }

const opened: TextThreads[] = []
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close()
})
function open(options: ConstructorParameters<typeof TextThreads>[0]): TextThreads {
  const threads = new TextThreads(options)
  opened.push(threads)
  return threads
}

function section(index: number, text: string): Spoken {
  const startTime = index * 1000
  const words = text.split(' ').map((word, at) => ({
    text: word,
    startTime: startTime + at * 100,
    endTime: startTime + at * 100 + 90,
    confidence: 0.5,
  }))
  return {
    sectionId: `s${index}`,
    spkId: '1',
    spkName: 'Anna',
    startTime,
    endTime: startTime + 900,
    text,
    words,
  }
}
const storedOf = (of: readonly WireSection[]) => writeStored(of.map(readWireSection))
const sections = Array.from({ length: 20 }, (_, index) => section(index, `we meat at noon ${index}`))
const [head, second, ...rest] = sections as [Spoken, Spoken, ...Spoken[]]
const stored = storedOf(sections)
const corrected = { ...head, text: 'we meet at noon 0', words: undefined }

const tasks: [string, ChangingTask][] = [
  [
    'a whole text',
    {
      kind: 'save',
      stored,
      sectionsJson: JSON.stringify([
        corrected,
        { ...second, words: second.words.map((word) => ({ ...word, reviewed: true })) },
      ]),
    },
  ],
  ['the same text', { kind: 'save', stored, sectionsJson: JSON.stringify(sections) }],
  [
    'changes',
    { kind: 'change', stored, changes: [{ after: null, removed: ['s0', 's1'], sections: [corrected] }] },
  ],
  [
    'changes as JSON',
    {
      kind: 'change',
      stored,
      changes: JSON.stringify([{ after: 's19', removed: [], sections: [section(30, 'and more')] }]),
    },
  ],
  [
    'a version',
    { kind: 'restore', stored, version: storedOf([head]), language: 'en', versionLanguage: 'en' },
  ],
  [
    'a passage of a version in another language',
    {
      kind: 'restore',
      stored,
      version: storedOf([corrected]),
      passage: { take: ['s0'], drop: ['s0'] },
      language: 'en',
      versionLanguage: 'fr',
    },
  ],
]

describe('the next text', () => {
  it.each(tasks)('of %s is the same on a thread and here', async (_name, task) => {
    const here = await open({ maxLengthHere: Infinity }).next('a', task)
    expect(await open({ maxLengthHere: 0 }).next('a', task)).toEqual(here)
  })

  it.each<ReadingTask>([
    {
      kind: 'review',
      stored: storedOf([section(1, 'the quick brown zyzzyva said jon')]),
      language: 'en',
      hotWords: ['John'],
    },
    {
      kind: 'written-words',
      stored: storedOf([
        {
          ...head,
          words: head.words.map(({ confidence: _, ...word }, at) =>
            at === 1 ? { ...word, text: 'zyzzyva' } : { ...word, confidence: 1 },
          ),
        },
      ]),
    },
  ])('is looked through alike on a thread and here: $kind', async (task) => {
    const here = await open({ maxLengthHere: Infinity }).look('a', task)
    expect(await open({ maxLengthHere: 0 }).look('a', task)).toEqual(here)
    expect(here).toEqual(
      task.kind === 'review'
        ? { unusual: ['zyzzyva', 'jon'], nearHotWords: expect.anything() as unknown }
        : new Map([['zyzzyva', 1]]),
    )
  })

  it('has what the database and the search take of a change, and no more', async () => {
    const next = await open({}).next('a', {
      kind: 'change',
      stored,
      changes: [{ after: null, removed: ['s0', 's1'], sections: [corrected] }],
    })
    const texts = readStored(next.stored).map(({ text }) => text)
    expect(texts).toEqual(['we meet at noon 0', ...rest.map(({ text }) => text)])
    expect(next.index).toMatchObject({ gone: ['s1'], speakers: undefined })
    expect(next.index.batches.flatMap((batch) => JSON.parse(batch) as unknown[])).toMatchObject([
      { sectionId: 's0', text: 'we meet at noon 0' },
    ])
    expect(next.isSame).toBe(false)
  })

  it('names its speakers where they are others than before', async () => {
    const renamed = { ...corrected, spkName: 'Bob' }
    const next = await open({}).next('a', {
      kind: 'change',
      stored,
      changes: [{ after: null, removed: ['s0', 's1'], sections: [renamed] }],
    })
    expect(next.index.speakers).toEqual(['Bob', 'Anna'])
  })

  it('is the former one where nothing changes', async () => {
    const next = await open({}).next('a', { kind: 'save', stored, sectionsJson: JSON.stringify(sections) })
    expect(next).toMatchObject({ isSame: true, stored, index: { gone: [], batches: [] } })
  })

  it.each([0, Infinity])('of what is no text is refused in words', async (maxLengthHere) => {
    const threads = open({ maxLengthHere })
    const refused = {
      error: 'PARAMETER_INVALID',
      data: { field: 'asrResult' },
      sentence: { en: expect.stringContaining('two sections have the same id') as string },
    }
    await expect(
      threads.next('a', { kind: 'save', stored, sectionsJson: JSON.stringify([head, head]) }),
    ).rejects.toMatchObject(refused)
    const foreign = { error: 'PARAMETER_INVALID', data: { field: 'changes' } }
    await expect(
      threads.next('a', { kind: 'change', stored, changes: [{ after: 'none', removed: [], sections: [] }] }),
    ).rejects.toMatchObject(foreign)
  })

  it('is refused in words where its thread died, and the next is found', async () => {
    const threads = open({ maxLengthHere: 0, maxMegabytes: 48 })
    const long = Array.from({ length: 12_000 }, (_, index) =>
      section(index, 'so many words that no thread of this size holds them all'),
    )
    await expect(
      threads.next('a', { kind: 'save', stored, sectionsJson: JSON.stringify(long) }),
    ).rejects.toMatchObject({ error: 'NOT_POSSIBLE_NOW' })
    expect(
      await threads.next('a', { kind: 'save', stored, sectionsJson: JSON.stringify(sections) }),
    ).toMatchObject({ isSame: true })
  })
})
