import { recordingSorts } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeFilters,
  type LibraryQuery,
  listRequestOf,
  readLibraryQuery,
  statusFilters,
  wholeLibrary,
  withoutFilters,
  writeLibraryQuery,
} from './library-query.ts'

const read = (address: string): LibraryQuery => readLibraryQuery(new URLSearchParams(address))
const day = fc
  .date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const queries: fc.Arbitrary<LibraryQuery> = fc.record({
  keyword: fc.string({ minLength: 1 }),
  show: fc.constantFrom('passages', 'recordings'),
  folderId: fc.string(),
  status: fc.constantFrom(...statusFilters),
  tag: fc.string(),
  speaker: fc.string(),
  from: fc.oneof(fc.constant(''), day),
  to: fc.oneof(fc.constant(''), day),
  sort: fc.constantFrom(...recordingSorts),
  order: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 9999 }),
})

describe('the address of a library', () => {
  it('says nothing where nothing is asked for', () => {
    expect(writeLibraryQuery(wholeLibrary).toString()).toBe('')
    expect(read('')).toEqual(wholeLibrary)
  })

  it('gives back whatever was written into it', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(writeLibraryQuery(query).toString())).toEqual(query)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['a page before the first', 'page=0'],
    ['half a page', 'page=1.5'],
    ['a day that is none', 'from=yesterday'],
    ['a day like 99', 'to=2025-1-1'],
    ['an unknown order', 'sort=colour-up'],
    ['an unknown state', 'status=asleep'],
  ])('takes %s for nothing', (_what, address) => {
    expect(read(address)).toEqual(wholeLibrary)
  })
})

describe('what is asked of the server', () => {
  it('always satisfies the contract', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const short = {
          ...query,
          folderId: query.folderId.slice(0, 64),
          tag: query.tag.slice(0, 64),
          speaker: query.speaker.slice(0, 64),
        }
        expect(
          schemas.listRecordings.request.safeParse({ source: 0, ...listRequestOf(short, 50) }).error,
        ).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it('takes days as whole days of the reader', () => {
    const request = listRequestOf({ ...wholeLibrary, from: '2025-11-21', to: '2025-11-21' }, 50)
    expect(request.from).toBe(new Date(2025, 10, 21).getTime() / 1000)
    expect(request.to).toBe(new Date(2025, 10, 22).getTime() / 1000)
  })

  it.each([
    ['all', undefined],
    ['waiting', '0'],
    ['underWay', '1,3'],
    ['complete', '2'],
    ['failed', '-1,-10'],
  ] as const)('spells the state %s', (status, codes) => {
    expect(listRequestOf({ ...wholeLibrary, status }, 50).status).toBe(codes)
  })
})

it('knows which filters are set, and how to be without them', () => {
  const query = read('folder=f&q=word&status=failed&tag=work&from=2025-01-01&page=3')
  expect(activeFilters(query)).toEqual(['status', 'tag', 'from'])
  expect(withoutFilters(query)).toEqual({ ...wholeLibrary, folderId: 'f', keyword: 'word' })
})
