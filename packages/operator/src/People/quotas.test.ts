import { operatorLimits } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { readQuota, writeQuota } from './quotas.ts'

it('reads what it writes', () => {
  for (const [value, unit, written] of [
    [null, 'hours', ''],
    [0, 'storage', '0'],
    [5400, 'hours', '1.5'],
    [2.5 * 2 ** 30, 'storage', '2.5'],
    [operatorLimits.quotaBytes, 'storage', '1048576'],
  ] as const) {
    expect(writeQuota(value, unit)).toBe(written)
    expect(readQuota(written, unit)).toBe(value)
  }
})

it('refuses what is no number, and more than can be set', () => {
  for (const entered of ['x', '-1', '1e3', '1,5', '10001'])
    expect(readQuota(entered, 'hours')).toBeUndefined()
  expect(readQuota('1048577', 'storage')).toBeUndefined()
  expect(readQuota('  3 ', 'hours')).toBe(10_800)
})
