import { describe, expect, it } from 'vitest'
import { read } from './testing-read.ts'

describe('SBV that is read', () => {
  it('of SBV', () => {
    expect(read('0:00:01.000,0:00:02.000\nOne[br]two\n\n0:00:03.000,0:00:04.500\nthree\n', 'a.sbv')).toEqual([
      { startMs: 1000, endMs: 2000, text: 'One two' },
      { startMs: 3000, endMs: 4500, text: 'three' },
    ])
  })
})
