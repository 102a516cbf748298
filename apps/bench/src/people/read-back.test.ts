import { createHash } from 'node:crypto'
import { readWireSection, toColumns } from '@longhand/transcript'
import { describe, expect, it } from 'vitest'
import type { PersonClient } from './person-client.ts'
import { addCounts, lostSaves, missingOf, readBack } from './read-back.ts'

describe('saves', () => {
  const acknowledged = { revisions: [2, 3, 4], texts: ['a b', 'c'] }

  it('are there with their text and their revision', () => {
    expect(lostSaves(acknowledged, { revision: 4, texts: ['a b', 'c'] })).toBe(0)
  })

  it('are lost that are newer than what is there', () => {
    expect(lostSaves(acknowledged, { revision: 2, texts: ['a', 'c'] })).toBe(2)
  })

  it('are lost when the text is another one, whatever its revision', () => {
    expect(lostSaves(acknowledged, { revision: 4, texts: ['a', 'c'] })).toBe(1)
    expect(lostSaves(acknowledged, { revision: 5, texts: ['a b'] })).toBe(1)
  })

  it('are lost when the text is there with the revision of an earlier one', () => {
    expect(lostSaves(acknowledged, { revision: 3, texts: ['a b', 'c'] })).toBe(1)
  })

  it('are there when one came after them that was not answered', () => {
    const withUnanswered = { ...acknowledged, unanswered: ['a b', 'c d'] }
    expect(lostSaves(withUnanswered, { revision: 5, texts: ['a b', 'c d'] })).toBe(0)
    expect(lostSaves(withUnanswered, { revision: 4, texts: ['a b', 'c'] })).toBe(0)
    expect(lostSaves(withUnanswered, { revision: 5, texts: ['a b', 'e'] })).toBe(1)
  })

  it('that no one was told of can’t be lost', () => {
    expect(lostSaves({ revisions: [], texts: ['a'] }, { revision: 1, texts: ['b'] })).toBe(0)
  })
})

it('finds what is missing', () => {
  expect(missingOf(['one', 'two', 'three'], ['three', 'one', 'four'])).toEqual(['two'])
})

describe('what one person was told', () => {
  const sha256 = createHash('sha256').update('sound').digest('hex')
  const acknowledged = {
    recordingId: 'text',
    text: { revisions: [2], texts: ['We met'] },
    uploads: [
      { recordingId: 'whole', sha256 },
      { recordingId: 'broken', sha256 },
    ],
    payments: ['1', '2', '3'],
  }
  const section = {
    sectionId: '1',
    spkId: 'a',
    spkName: 'Anna',
    startTime: 0,
    endTime: 900,
    text: 'We met',
    words: [{ text: 'We met', startTime: 0, endTime: 900 }],
  }
  const answers: Record<string, unknown> = {
    getText: { revision: 2, sectionsJson: JSON.stringify(toColumns([readWireSection(section)])) },
    listOrders: { list: [{ orderNumber: '3' }, { orderNumber: '1' }] },
  }
  const client = {
    data: (name: string) => Promise.resolve(answers[name]),
    raw: ({ path }: { path: string }) =>
      Promise.resolve({ headers: {}, bytes: Buffer.from(path.endsWith('=whole') ? 'sound' : 'soun') }),
  } as unknown as PersonClient

  it('is read by the calls of their pages', async () => {
    const counts = await readBack(client, acknowledged)
    expect(counts).toEqual({
      saves: { acknowledged: 1, lost: 0 },
      uploads: { acknowledged: 2, lost: 1 },
      payments: { acknowledged: 3, lost: 1 },
    })
    expect(addCounts(counts, counts).payments).toEqual({ acknowledged: 6, lost: 2 })
  })

  it('is nothing where nothing was told', async () => {
    const none = { acknowledged: 0, lost: 0 }
    expect(
      await readBack({} as PersonClient, { recordingId: 'text', text: undefined, uploads: [], payments: [] }),
    ).toEqual({
      saves: none,
      uploads: none,
      payments: none,
    })
  })
})
