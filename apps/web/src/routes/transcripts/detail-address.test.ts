import { expect, it } from 'vitest'
import { detailAddress, lengthOf, momentOf, recordingField } from './detail-address.ts'

const searchOf = (address: string): URLSearchParams => new URL(address, 'https://longhand.test').searchParams

it('says how long a recording is, and the moment to open at', () => {
  const search = searchOf(
    detailAddress({ recordingId: 'a', fileName: 'Walk & talk.m4a', timeLen: 754 }, 12.5),
  )
  expect(Object.fromEntries(search)).toEqual({
    [recordingField]: 'a',
    timeLen: '754',
    fileName: 'Walk & talk.m4a',
    at: '12.5',
  })
  expect([lengthOf(search), momentOf(search)]).toEqual([754, 12.5])
})

it.each(['', 'timeLen=', 'timeLen=0', 'timeLen=-3', 'timeLen=long', 'timeLen=Infinity'])(
  'takes %j for an unknown length',
  (query) => {
    expect(lengthOf(new URLSearchParams(query))).toBeUndefined()
  },
)
