import { recordingStatus } from '@longhand/contracts'
import type { RecordingStatus } from '@longhand/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnfinished, nextStatus, type RecordingEvent } from './recording-status.ts'

const events: RecordingEvent[] = [
  'start',
  'begin',
  'finish',
  'fail',
  'cancel',
  'cancelAgain',
  'failImport',
  'failImportAgain',
  'lose',
  'import',
]
type Name = keyof typeof recordingStatus
const names = Object.keys(recordingStatus) as Name[]

// Written out once more by hand: from, event, to.
const expected: [Name, RecordingEvent, Name][] = [
  ['waiting', 'start', 'inQueue'],
  ['waiting', 'lose', 'notFound'],
  ['waiting', 'import', 'complete'],
  ['inQueue', 'begin', 'transferring'],
  ['inQueue', 'fail', 'failed'],
  ['inQueue', 'cancel', 'waiting'],
  ['inQueue', 'cancelAgain', 'complete'],
  ['inQueue', 'failImport', 'waiting'],
  ['inQueue', 'failImportAgain', 'complete'],
  ['inQueue', 'lose', 'notFound'],
  ['transferring', 'begin', 'transferring'],
  ['transferring', 'finish', 'complete'],
  ['transferring', 'fail', 'failed'],
  ['transferring', 'cancel', 'waiting'],
  ['transferring', 'cancelAgain', 'complete'],
  ['transferring', 'failImport', 'waiting'],
  ['transferring', 'failImportAgain', 'complete'],
  ['transferring', 'lose', 'notFound'],
  ['complete', 'start', 'inQueue'],
  ['complete', 'lose', 'notFound'],
  ['complete', 'import', 'complete'],
  ['failed', 'start', 'inQueue'],
  ['failed', 'lose', 'notFound'],
  ['failed', 'import', 'complete'],
]

describe('nextStatus', () => {
  it.each(expected)('%s, %s → %s', (from, event, to) => {
    expect(nextStatus(recordingStatus[from], event)).toBe(recordingStatus[to])
  })

  const allowed = new Set(expected.map(([from, event]) => `${from} ${event}`))
  const impossible = names.flatMap((from) =>
    events.filter((event) => !allowed.has(`${from} ${event}`)).map((event) => [from, event] as const),
  )

  it.each(impossible)('%s, %s can’t happen', (from, event) => {
    expect(nextStatus(recordingStatus[from], event)).toBeUndefined()
  })

  it.each(names)('%s is unfinished while a transcription waits or runs', (name) => {
    expect(isUnfinished(recordingStatus[name])).toBe(name === 'inQueue' || name === 'transferring')
  })

  it('ends every unfinished transcription in one move, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (history) => {
        const status = history.reduce<RecordingStatus>(
          (now, event) => nextStatus(now, event) ?? now,
          recordingStatus.waiting,
        )
        if (!isUnfinished(status)) return
        for (const event of ['fail', 'cancel', 'failImport', 'lose'] as const) {
          const next = nextStatus(status, event)
          expect(next).toBeDefined()
          expect(isUnfinished(next as RecordingStatus)).toBe(false)
        }
      }),
    )
  })
})
