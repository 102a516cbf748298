import type { SectionChange } from '@longhand/contracts'
import { readWireSection, toColumns } from '@longhand/transcript'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PersonEditor } from './editor.ts'
import type { PersonClient } from './person-client.ts'

interface Sent {
  at: number
  changeId: string
  revision: number
  changes: SectionChange[]
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const section = {
  sectionId: '1',
  spkId: 'a',
  spkName: 'Anna',
  startTime: 0,
  endTime: 900,
  text: 'We met',
  words: [{ text: 'We met', startTime: 0, endTime: 900 }],
}

async function open() {
  const sent: Sent[] = []
  const began = performance.now()
  const state = { isAway: false }
  const client = {
    data: () =>
      Promise.resolve({ revision: 1, sectionsJson: JSON.stringify(toColumns([readWireSection(section)])) }),
    ask: (_name: string, { changeId, revision, changes }: Sent) => {
      sent.push({ at: performance.now() - began, changeId, revision, changes })
      return Promise.resolve(
        state.isAway
          ? { error: { kind: 'unreachable', isTimeout: false } }
          : { data: { revision: revision + 1, updateTime: 0 } },
      )
    },
  } as unknown as PersonClient
  return { editor: await PersonEditor.open(client, 'recording'), sent, state }
}

it('saves two seconds after the last change', async () => {
  const { editor, sent } = await open()
  editor.change('1', 'We met in')
  await vi.advanceTimersByTimeAsync(1900)
  editor.change('1', 'We met in the')
  await vi.advanceTimersByTimeAsync(1900)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toMatchObject([
    { at: 3900, revision: 1, changes: [{ removed: ['1'], sections: [{ text: 'We met in the' }] }] },
  ])
  expect(editor.acknowledged()).toEqual({ revisions: [2], texts: ['We met in the'], unanswered: undefined })
})

it('saves ten seconds after the first change at the latest', async () => {
  const { editor, sent } = await open()
  for (let word = 0; word < 20; word += 1) {
    editor.change('1', `We met ${word}`)
    await vi.advanceTimersByTimeAsync(800)
  }
  expect(sent[0]?.at).toBe(10_000)
})

it('sends again unchanged what was not answered, and then what was typed since', async () => {
  const { editor, sent, state } = await open()
  state.isAway = true
  editor.change('1', 'We met once')
  await vi.advanceTimersByTimeAsync(2000)
  expect(editor.acknowledged()).toEqual({ revisions: [], texts: ['We met'], unanswered: ['We met once'] })
  editor.change('1', 'We met once more')
  state.isAway = false
  await vi.advanceTimersByTimeAsync(10_000)
  const [first, again, next, ...more] = sent
  expect({ ...again, at: 0 }).toEqual({ ...first, at: 0 })
  expect(next).toMatchObject({ revision: 2, changes: [{ sections: [{ text: 'We met once more' }] }] })
  expect(next?.changeId).not.toBe(first?.changeId)
  expect(more).toEqual([])
  expect(editor.acknowledged()).toEqual({
    revisions: [2, 3],
    texts: ['We met once more'],
    unanswered: undefined,
  })
})

it('saves at once when it is left, and nothing afterwards', async () => {
  const { editor, sent } = await open()
  editor.change('1', 'We left')
  expect(await editor.save()).toBe(true)
  expect(await editor.save()).toBe(false)
  editor.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})
