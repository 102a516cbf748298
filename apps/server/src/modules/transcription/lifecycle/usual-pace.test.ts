import { recordingStatus } from '@longhand/contracts'
import { describe, expect, it } from 'vitest'
import type { ProgressFacts } from './transcription-progress.ts'
import { isAheadSlow, isSlow, paceOf, queuedEtaSeconds, usualEtaSeconds } from './usual-pace.ts'

const start = new Date('2026-01-15T04:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const ended = (seconds: number, from: number, to: number) => ({ seconds, from: after(from), to: after(to) })
const pace = { own: 0.5, together: 0.25 }

const facts = (
  stage: NonNullable<ProgressFacts['transcription']>['stage'],
  recognized = 0,
  isTyped = false,
) => ({
  seconds: 600,
  status: recordingStatus.transferring,
  mediaState: 'ready' as const,
  mediaProgress: 1,
  recognized,
  recognizedAt: null,
  transcription: {
    stage,
    isTyped,
    planProgress: 1,
    finishProgress: 0,
    createdAt: start,
    recognisingAt: start,
    movedAt: start,
  },
})

describe('paceOf', () => {
  it('counts time in which several ran once for all of them together, and pauses not at all', () => {
    expect(paceOf([ended(100, 200, 250), ended(100, 0, 50), ended(200, 10, 60)])).toEqual({
      own: 150 / 400,
      together: 110 / 400,
    })
  })

  it('says nothing while too few are done', () => {
    expect(paceOf([ended(100, 0, 50), ended(100, 50, 100)])).toBeUndefined()
    expect(paceOf([ended(0, 0, 1), ended(0, 0, 1), ended(0, 0, 1)])).toBeUndefined()
  })
})

describe('an estimate of a recording in the queue', () => {
  const none = { recordings: 0, done: 0, elapsed: 0 }

  it('is the sound that goes before it, and its own', () => {
    const ahead = { running: 400, queued: 900, queuedRecordings: 4, recognizing: none }
    // Three others of 200 seconds each, two of which go first.
    expect(queuedEtaSeconds(pace, { seconds: 300, position: 3 }, ahead)).toBe(
      (400 + 2 * 200) * 0.25 + 300 * 0.5,
    )
    expect(queuedEtaSeconds(pace, { seconds: 300, position: 1 }, ahead)).toBe(400 * 0.25 + 300 * 0.5)
  })

  it('holds when the recordings before it have just left the queue', () => {
    expect(
      queuedEtaSeconds(
        pace,
        { seconds: 300, position: 2 },
        { running: 0, queued: 0, queuedRecordings: 0, recognizing: none },
      ),
    ).toBe(150)
  })
})

it('takes what runs late to be as late again, and says when it is slow, for those that wait behind it', () => {
  const own = { seconds: 300, position: 1 }
  const seen = (elapsed: number, recordings = 1) => {
    const recognizing = { recordings, done: 100 * recordings, elapsed: elapsed * recordings }
    const ahead = { running: 400, queued: 300, queuedRecordings: 1, recognizing }
    return [queuedEtaSeconds(pace, own, ahead), isAheadSlow(pace, ahead)]
  }
  // A hundred seconds of sound usually take fifty, and half a minute more is nothing.
  expect([seen(50), seen(80), seen(110), seen(131), seen(680)]).toEqual([
    [250, false],
    [250, false],
    [280, false],
    [301, true],
    [850, true],
  ])
  expect(seen(680, 3)).toEqual(seen(680))
})

it('estimates what has no speed of its own yet, but for what is typed', () => {
  expect(usualEtaSeconds(pace, facts('decoding'))).toBe(300)
  expect(usualEtaSeconds(pace, facts('recognising', 0.5))).toBeLessThan(170)
  expect(usualEtaSeconds(pace, facts('decoding', 0, true))).toBeNull()
  expect(usualEtaSeconds(pace, facts('queued'))).toBeNull()
})

describe('isSlow', () => {
  it('is said of what takes more than twice as long as usual', () => {
    const half = facts('recognising', 0.5)
    expect(isSlow(pace, half, after(300))).toBe(false)
    expect(isSlow(pace, half, after(340))).toBe(true)
  })

  it('leaves time for the first progress', () => {
    expect(isSlow(pace, facts('recognising'), after(60))).toBe(false)
    expect(isSlow(pace, facts('recognising'), after(120))).toBe(true)
  })

  it('is not said before recognition', () => {
    const queued = facts('queued')
    expect(
      isSlow(
        pace,
        { ...queued, transcription: { ...queued.transcription, recognisingAt: null } },
        after(5000),
      ),
    ).toBe(false)
  })
})
