import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whoWouldGet } from './dry-run.ts'
import {
  expiryOf,
  type InvitationFact,
  invitationRules,
  qualification,
  reasonsForReview,
} from './invitation-rules.ts'

const rules = { ...invitationRules, paymentDays: 30 }
const day = (days: number): Date => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000)
const used = (at: number, seconds: number): InvitationFact => ({
  kind: 'used',
  reference: `t${at}`,
  seconds,
  at: day(at),
})
const paid = (at: number, reference = 'o1'): InvitationFact => ({
  kind: 'paid',
  reference,
  seconds: 0,
  at: day(at),
})
const refunded = (at: number, reference = 'o1'): InvitationFact => ({
  kind: 'refunded',
  reference,
  seconds: 0,
  at: day(at),
})

describe('an invitation has earned its reward', () => {
  it.each([
    ['not by nothing', [], undefined],
    ['not by less than an hour', [used(1, 3599)], undefined],
    ['by an hour in several pieces', [used(3, 1800), used(1, 1800)], { by: 'used', at: day(3) }],
    ['by a payment that can’t be given back any more', [paid(1)], { by: 'paid', at: day(31) }],
    ['not by a payment that was given back', [paid(1), refunded(5)], undefined],
    ['by one of two payments', [paid(1), refunded(5), paid(2, 'o2')], { by: 'paid', at: day(32) }],
    ['by a payment that an operator gave back later', [paid(1), refunded(40)], { by: 'paid', at: day(31) }],
    ['by use, when that is earlier', [paid(1), used(2, 4000)], { by: 'used', at: day(2) }],
  ] as const)('%s', (_name, facts, expected) => {
    expect(qualification(facts, rules)).toEqual(expected)
  })
})

describe('a reward is looked at first', () => {
  const alone = { network: false, device: false }
  it.each([
    ['never by itself', 'used', alone, { day: 0, month: 0 }, []],
    ['on one network', 'used', { network: true, device: false }, { day: 0, month: 0 }, ['same-network']],
    [
      'in one browser',
      'used',
      { network: true, device: true },
      { day: 0, month: 0 },
      ['same-network', 'same-device'],
    ],
    ['not when money stays', 'paid', { network: true, device: true }, { day: 0, month: 0 }, []],
    ['after three in a day', 'paid', alone, { day: 3, month: 3 }, ['too-many']],
    [
      'after twenty in a month',
      'used',
      { network: true, device: false },
      { day: 0, month: 20 },
      ['same-network', 'too-many'],
    ],
  ] as const)('%s', (_name, by, shared, before, reasons) => {
    expect(reasonsForReview(by, shared, before, rules)).toEqual(reasons)
  })
})

it('expires after its days, and never sooner than a week after its notice', () => {
  expect(expiryOf({ createdAt: day(0), noticedAt: null }, rules)).toEqual(day(90))
  expect(expiryOf({ createdAt: day(0), noticedAt: day(83) }, rules)).toEqual(day(90))
  expect(expiryOf({ createdAt: day(0), noticedAt: day(300) }, rules)).toEqual(day(307))
})

describe('a dry run', () => {
  const alone = { network: false, device: false }
  const invitation = (invitedId: string, facts: InvitationFact[], shared = alone) => ({
    invitedId,
    inviterId: 'ada',
    createdAt: day(0),
    facts,
    shared,
  })

  it('names the rewards of its time alone, with what was given before', () => {
    const past = [0.1, 0.2, 0.3, 0.4].map((at) => invitation(`i${at}`, [used(at, 3600)]))
    const all = whoWouldGet([...past].reverse(), rules, { from: day(0), to: day(31) })
    expect(all.map(({ invitedId, reasons }) => [invitedId, reasons])).toEqual([
      ['i0.1', []],
      ['i0.2', []],
      ['i0.3', []],
      ['i0.4', ['too-many']],
    ])
    expect(whoWouldGet(past, rules, { from: day(0.35), to: day(31) })).toEqual([all[3]])
  })

  it('follows other rules', () => {
    const past = [
      invitation('a', [used(1, 1800)]),
      invitation('b', [used(95, 3600)]),
      invitation('c', [paid(1)]),
    ]
    const get = (changed: Partial<typeof rules>) =>
      whoWouldGet(past, { ...rules, ...changed }, { from: day(0), to: day(120) }).map(
        ({ invitedId }) => invitedId,
      )
    expect(get({})).toEqual(['c'])
    expect(get({ usedSeconds: 1800 })).toEqual(['a', 'c'])
    expect(get({ pendingDays: 100 })).toEqual(['c', 'b'])
    expect(get({ paymentDays: 0 })).toEqual(['c'])
  })

  it('never pays more at once than the limits let', () => {
    const fact = fc.record({ at: fc.integer({ min: 0, max: 80 }), who: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 60 }), (facts) => {
        const past = facts.map(({ at, who }, index) => ({
          ...invitation(`i${index}`, [used(at, 3600)]),
          inviterId: `u${who}`,
        }))
        const given = whoWouldGet(past, rules, { from: day(0), to: day(100) }).filter(
          ({ reasons }) => reasons.length === 0,
        )
        for (const { inviterId, at } of given) {
          const same = given.filter(
            (one) =>
              one.inviterId === inviterId && one.at > new Date(at.getTime() - 86_400_000) && one.at <= at,
          )
          expect(same.length).toBeLessThanOrEqual(rules.perDay)
        }
      }),
    )
  })
})
