import { expect, it } from 'vitest'
import type { CallFigures } from './figures.ts'
import { lastLine, missedGoals, type SaveRates, type Step } from './report.ts'

const call = (name: string, figures: Partial<CallFigures> = {}): CallFigures => ({
  call: name,
  answered: 10,
  errors: 0,
  busy: 0,
  p50: 1,
  p95: 1,
  p99: 1,
  max: 1,
  ...figures,
})

function step(
  people: number,
  { calls = [], lost = 0, peakMb = 100 }: { calls?: CallFigures[]; lost?: number; peakMb?: number } = {},
): Step {
  const count = { acknowledged: 10, lost: 0 }
  return {
    people,
    speakers: 1,
    api: { peakMb, delayMs: { p99: 1, max: 1 }, waiting: undefined, nested: undefined, waitMs: undefined },
    crowd: {
      calls,
      p95: 0,
      problems: [],
      readBack: { saves: { acknowledged: 10, lost }, uploads: count, payments: count, captionSeconds: count },
      clientDelayMs: { p99: 1, max: 1 },
    },
  }
}

const saves: SaveRates = { ours: [50], bare: [100], ratio: 0.5, problems: [], lost: 0 }

it('misses nothing within the goals, whatever was busy', () => {
  const good = (p95: number) => [
    call('updateSections', { p95, busy: 5 }),
    call('listRecordings', { p95 }),
    call('completeUpload', { p95: 9000 }),
  ]
  expect(
    missedGoals(
      [step(100, { calls: good(200), peakMb: 900 }), step(1000, { calls: good(1000), peakMb: 700 })],
      saves,
    ),
  ).toEqual([])
})

it('names each goal that was missed', () => {
  const calls = [call('updateSections', { p95: 201 }), call('getText', { errors: 2 })]
  expect(
    missedGoals([step(100, { calls, lost: 3 }), step(1000, { calls, peakMb: 701 })], {
      ...saves,
      ratio: 0.39,
      problems: [['updateSections: aborted', 1]],
      lost: 1,
    }),
  ).toEqual([
    '100 people: updateSections 201 ms',
    '100 people: 2 errors',
    '100 people: 3 lost',
    '1000 people: 2 errors',
    '1000 people: 701 MB',
    'saves: 0.39 of bare fastify’s rate',
    'saves without pauses: errors',
    'saves without pauses: 1 lost',
  ])
})

it('ends with one line', () => {
  const steps = [10, 1000].map((people) =>
    step(people, { calls: [call('updateSections', { p95: people, errors: 1 })], lost: 2 }),
  )
  expect(lastLine(steps, { ...saves, problems: [['updateSections: aborted', 3]], lost: 1 })).toBe(
    'people: 10 1000 ms, 5 errors, 5 lost',
  )
})
