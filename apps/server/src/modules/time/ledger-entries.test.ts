import { dailyFreeSeconds, vipMonthSeconds } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import { entryOf, periodGrants } from './ledger-entries.ts'

const createdAt = new Date('2026-03-01T00:00:00Z')

describe('the grant of a period', () => {
  it.each([
    ['daily', '2026-03-01', dailyFreeSeconds],
    ['vip', '2026-03', vipMonthSeconds],
  ] as const)('of %s gives all its seconds, once by its key', (allowance, key, seconds) => {
    expect(periodGrants('ada', { allowance, key, seconds: 7 }, createdAt)).toEqual([
      {
        userId: 'ada',
        allowance,
        allowanceKey: key,
        kind: 'grant',
        seconds,
        createdAt,
        entryKey: `grant:${allowance}:ada:${key}`,
      },
    ])
  })

  it('is none for a card', () => {
    expect(periodGrants('ada', { allowance: 'card', key: 'c', seconds: 7 }, createdAt)).toEqual([])
  })
})

it('writes an entry for the share of a transcription, once by its key', () => {
  expect(entryOf('ada', 'job', { allowance: 'card', key: 'c', seconds: 7 }, 'release', 5, createdAt)).toEqual(
    {
      userId: 'ada',
      allowance: 'card',
      allowanceKey: 'c',
      kind: 'release',
      seconds: 5,
      transcriptionId: 'job',
      createdAt,
      entryKey: 'release:job:card:c',
    },
  )
})
