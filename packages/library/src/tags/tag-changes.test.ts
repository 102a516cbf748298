import { expect, it } from 'vitest'
import { tagChangesOf, tagStateOf } from './tag-changes.ts'

const recordings = [{ tags: ['work', 'law'] }, { tags: ['work'] }]

it.each([
  ['work', 'all'],
  ['law', 'some'],
  ['other', 'none'],
] as const)('%s is on %s of them', (tag, state) => {
  expect(tagStateOf(recordings, new Map(), tag)).toBe(state)
})

it('lets a decision go before what is', () => {
  expect(tagStateOf(recordings, new Map([['law', true]]), 'law')).toBe('all')
  expect(tagStateOf(recordings, new Map([['work', false]]), 'work')).toBe('none')
})

it('asks only for what is not so already', () => {
  const decided = new Map([
    ['work', true],
    ['law', true],
    ['gone', false],
    ['new', true],
  ])
  expect(tagChangesOf(recordings, decided)).toEqual({ add: ['law', 'new'], remove: [], most: 3 })
  expect(tagChangesOf(recordings, new Map([['work', false]]))).toEqual({ add: [], remove: ['work'], most: 1 })
})

it('knows a tag in any spelling', () => {
  const named = [{ tags: ['Zoe\u0308'] }]
  expect(tagStateOf(named, new Map(), 'ZOË')).toBe('all')
  expect(tagChangesOf(named, new Map([['zoë', true]]))).toEqual({ add: [], remove: [], most: 1 })
  expect(tagChangesOf(named, new Map([['zoë', false]]))).toEqual({ add: [], remove: ['zoë'], most: 0 })
})
