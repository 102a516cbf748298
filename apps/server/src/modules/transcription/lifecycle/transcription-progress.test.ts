import { recordingStatus } from '@longhand/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { etaSeconds, type ProgressFacts, progressOf, stageOf, standsStill } from './transcription-progress.ts'

const start = new Date('2026-01-15T04:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const running = (
  stage: NonNullable<ProgressFacts['transcription']>['stage'],
  more: Partial<NonNullable<ProgressFacts['transcription']>> = {},
) => ({
  stage,
  isTyped: false,
  planProgress: 1,
  finishProgress: 0,
  movedAt: start,
  createdAt: start,
  recognisingAt: start,
  ...more,
})
const facts = (more: Partial<ProgressFacts>): ProgressFacts => ({
  status: recordingStatus.transferring,
  mediaState: 'ready',
  mediaProgress: 1,
  transcription: undefined,
  recognized: 0,
  recognizedAt: null,
  ...more,
})

describe('progressOf', () => {
  it('is nothing before anything was asked for and all when it is done', () => {
    expect(progressOf(facts({ status: recordingStatus.waiting }))).toBe(0)
    expect(progressOf(facts({ status: recordingStatus.complete, transcription: running('done') }))).toBe(1)
    expect(progressOf(facts({ status: recordingStatus.failed, transcription: running('failed') }))).toBe(0)
  })

  it('is shared between what there is to do where nothing is recognised', () => {
    const typed = (stage: 'decoding' | 'speakers', more = {}) =>
      progressOf(facts({ transcription: running(stage, { isTyped: true, recognisingAt: null, ...more }) }))
    expect([
      typed('decoding', { planProgress: 0 }),
      typed('decoding', { planProgress: 0.5 }),
      typed('speakers'),
      typed('speakers', { finishProgress: 0.5 }),
    ]).toEqual([0.4, 0.5, 0.6, 0.798])
  })

  it('grows from stage to stage and inside each', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const story = [
          ...[less, more].map((mediaProgress) =>
            facts({
              mediaState: 'pending',
              mediaProgress,
              transcription: running('queued', { planProgress: 0, recognisingAt: null }),
            }),
          ),
          ...[less, more].map((planProgress) =>
            facts({ transcription: running('decoding', { planProgress, recognisingAt: null }) }),
          ),
          ...[less, more].map((recognized) => facts({ recognized, transcription: running('recognising') })),
          ...[less, more].map((finishProgress) =>
            facts({ recognized: 1, transcription: running('speakers', { finishProgress }) }),
          ),
          facts({ status: recordingStatus.complete, transcription: running('done') }),
        ].map(progressOf)
        expect(story).toEqual([...story].sort((a, b) => a - b))
        expect(story.at(-2)).toBeLessThan(1)
      }),
    )
  })
})

describe('standsStill', () => {
  it.each([
    ['recognising', 59, false],
    ['recognising', 60, true],
    ['decoding', 200, true],
    // Not every engine says how far it is with the speakers.
    ['speakers', 200, false],
    ['speakers', 300, true],
    ['queued', 3600, false],
    ['done', 3600, false],
    ['failed', 3600, false],
  ] as const)('of %s after %d s without a change is %s', (stage, seconds, standing) => {
    expect(standsStill(facts({ transcription: running(stage) }), after(seconds))).toBe(standing)
  })

  it('counts from the last that was recognised', () => {
    const recognizing = facts({ transcription: running('recognising'), recognizedAt: after(100) })
    expect([150, 160].map((seconds) => standsStill(recognizing, after(seconds)))).toEqual([false, true])
  })

  it('says nothing while the file is read, and of what an earlier release began', () => {
    expect(
      standsStill(facts({ mediaState: 'pending', transcription: running('decoding') }), after(100)),
    ).toBe(false)
    expect(
      standsStill(
        facts({ transcription: running('decoding', { movedAt: null, recognisingAt: null }) }),
        after(100),
      ),
    ).toBe(false)
  })
})

describe('etaSeconds', () => {
  it('never shrinks while progress stands', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const moment = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        share,
        moment,
        moment,
        fc.constantFrom('recognising', 'speakers'),
        (recognized, one, other, stage) => {
          const standing = facts({
            recognized,
            transcription: running(stage, { finishProgress: recognized }),
          })
          const [before, later] = [Math.min(one, other), Math.max(one, other)].map(
            (seconds) => etaSeconds(standing, after(seconds)) ?? 0,
          )
          expect(later).toBeGreaterThanOrEqual(before!)
        },
      ),
    )
  })

  it('goes by the speed so far', () => {
    const eta = etaSeconds(facts({ recognized: 0.5, transcription: running('recognising') }), after(60))
    expect(eta).toBeGreaterThan(60)
    expect(eta).toBeLessThan(80)
  })

  it('says nothing in the queue, at the start and after the end', () => {
    expect(
      etaSeconds(facts({ transcription: running('queued', { recognisingAt: null }) }), after(60)),
    ).toBeNull()
    expect(
      etaSeconds(facts({ recognized: 0.01, transcription: running('recognising') }), after(60)),
    ).toBeNull()
    expect(etaSeconds(facts({ recognized: 0.5, transcription: running('recognising') }), after(1))).toBeNull()
    expect(
      etaSeconds(facts({ status: recordingStatus.complete, transcription: running('done') }), after(60)),
    ).toBeNull()
    expect(etaSeconds(facts({}), after(60))).toBeNull()
  })
})

describe('stageOf', () => {
  it('names the stage of the last transcription', () => {
    expect(stageOf(facts({}))).toBeNull()
    expect(stageOf(facts({ transcription: running('speakers') }))).toBe('speakers')
    expect(stageOf(facts({ status: recordingStatus.notFound, transcription: running('failed') }))).toBe(
      'failed',
    )
  })
})
