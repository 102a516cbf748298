import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/clock.ts'
import { type GrantInTime, periodsOf } from './periods.ts'

const at = (days: number): Date => new Date(days * dayMs)
const grant = (grantKey: string, created: number, ends: number): GrantInTime => ({
  grantKey,
  createdAt: at(created),
  endsAt: at(ends),
})
const days = (grants: GrantInTime[], now: number) =>
  periodsOf(grants, at(now)).map(({ grantKey, leftMs, startedAt }) => [
    grantKey,
    leftMs / dayMs,
    startedAt && startedAt.getTime() / dayMs,
  ])

it('runs one grant after another', () => {
  const grants = [grant('order:1', 0, 30), grant('gift', 5, 37), grant('order:2', 10, 67)]
  expect(days(grants, 10)).toEqual([
    ['order:1', 20, 0],
    ['gift', 7, undefined],
    ['order:2', 30, undefined],
  ])
  expect(days(grants, 40)).toEqual([['order:2', 27, 37]])
  expect(days(grants, 67)).toEqual([])
})

it('takes a refund from its own grant, and those after it begin sooner', () => {
  const grants = [grant('order:1', 0, 30), grant('order:2', 1, 60), grant('return:1#1', 10, 40)]
  expect(days(grants, 10)).toEqual([['order:2', 30, undefined]])
  expect(days(grants, 15)).toEqual([['order:2', 25, 10]])
  expect(days([...grants, grant('restore:1#1', 15, 60)], 15)).toEqual([
    ['order:2', 25, 10],
    ['order:1', 20, undefined],
  ])
})

it('takes what its own grant does not have any more from the last', () => {
  const grants = [grant('order:1', 0, 30), grant('order:2', 1, 60), grant('refund:1', 10, 30)]
  expect(days(grants, 10)).toEqual([['order:2', 20, undefined]])
})

it('begins again after a pause', () => {
  expect(days([grant('order:1', 0, 30), grant('order:2', 50, 80)], 60)).toEqual([['order:2', 20, 50]])
})

it('adds up to the end of the membership, whatever happened', () => {
  const step = fc.record({ wait: fc.nat(40), days: fc.integer({ min: -40, max: 60 }), which: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(60), (steps, later) => {
      let now = 0
      let end = 0
      const grants = steps.map(({ wait, days: change, which }) => {
        now += wait
        end = Math.max(Math.max(end, now) + change, now)
        return grant(`${change < 0 ? 'refund' : 'order'}:${which}`, now, end)
      })
      const periods = periodsOf(grants, at(now + later))
      for (const { leftMs } of periods) expect(leftMs).toBeGreaterThan(0)
      expect(periods.reduce((sum, { leftMs }) => sum + leftMs, 0)).toBe(
        Math.max(0, end - now - later) * dayMs,
      )
    }),
  )
})
