import { describe, expect, it } from 'vitest'
import { nextPictureState, type PictureEvent, type PictureState } from './picture-state.ts'

const states: (PictureState | 'none')[] = ['none', 'making', 'ready', 'failed']
const events: PictureEvent[] = ['start', 'renew', 'retry', 'finish', 'fail', 'drop']

// Written out once more by hand: from, event, to.
const expected: [PictureState | 'none', PictureEvent, PictureState | 'none'][] = [
  ['none', 'start', 'making'],
  ['none', 'renew', 'making'],
  ['none', 'retry', 'making'],
  ['making', 'finish', 'ready'],
  ['making', 'fail', 'failed'],
  ['making', 'drop', 'none'],
  ['failed', 'renew', 'making'],
  ['failed', 'retry', 'making'],
  ['ready', 'renew', 'making'],
]

describe('nextPictureState', () => {
  it.each(expected)('%s, %s → %s', (from, event, to) => {
    expect(nextPictureState(from, event)).toBe(to)
  })

  const allowed = new Set(expected.map(([from, event]) => `${from} ${event}`))
  const late = states.flatMap((from) =>
    events.filter((event) => !allowed.has(`${from} ${event}`)).map((event) => [from, event] as const),
  )

  it.each(late)('%s, %s → nothing', (from, event) => {
    expect(nextPictureState(from, event)).toBeUndefined()
  })
})
