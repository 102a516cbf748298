import { describe, expect, it } from 'vitest'
import { DownloadPace } from './download-pace.ts'
import { comingModel, type FetchReport, fetchSentence } from './fetch-reports.ts'

const report: FetchReport = {
  model: 'parakeet-europe',
  languages: ['de'],
  state: 'downloading',
  bytes: 62,
  totalBytes: 100,
  secondsLeft: 170,
  problem: null,
}

describe('what workers report of models', () => {
  it('leads to the speech model that is there soonest', () => {
    const further = { ...report, bytes: 80 }
    const { problem: _problem, ...coming } = further
    expect(comingModel([report, further])).toEqual(coming)
    expect(comingModel([{ ...report, state: 'waiting' }])?.state).toBe('downloading')
    expect(
      comingModel([
        { ...report, languages: [] },
        { ...report, state: 'idle' },
      ]),
    ).toBeUndefined()
  })

  it('stays on its way when it broke off, as long as it is tried again soon', () => {
    const broken = { ...report, state: 'idle' as const, problem: 'it broke off.' }
    expect(comingModel([{ ...broken, isRetriedSoon: true }])?.bytes).toBe(62)
    expect(comingModel([{ ...broken, isRetriedSoon: false }])).toBeUndefined()
    expect(comingModel([{ ...broken, bytes: 0, isRetriedSoon: true }])).toBeUndefined()
  })

  it('is a sentence for operators', () => {
    expect(fetchSentence([report, report])).toBe(
      'The model parakeet-europe is on its way: 62 %, about 3 minutes.',
    )
    expect(fetchSentence([{ ...report, secondsLeft: 12.3 }])).toBe(
      'The model parakeet-europe is on its way: 62 %, about 12 s.',
    )
    expect(fetchSentence([{ ...report, secondsLeft: null }])).toBe(
      'The model parakeet-europe is on its way: 62 %.',
    )
    expect(fetchSentence([{ ...report, state: 'unpacking' }])).toBe(
      'The model parakeet-europe is on its way: it is being unpacked.',
    )
    expect(fetchSentence([{ ...report, state: 'idle', problem: 'the disk is full.' }])).toBe(
      'The model parakeet-europe can’t be fetched: the disk is full.',
    )
    expect(fetchSentence([])).toBeUndefined()
  })
})

describe('how long a download still takes', () => {
  it('is known after two seconds, by what arrived in the last half minute', () => {
    const pace = new DownloadPace()
    pace.reached(0, 0)
    pace.reached(10, 1000)
    expect(pace.secondsLeft(100, 1000)).toBeNull()
    pace.reached(20, 2000)
    expect(pace.secondsLeft(100, 2000)).toBe(8)
    pace.reached(21, 60_000)
    pace.reached(22, 70_000)
    expect(pace.secondsLeft(100, 70_000)).toBe(780)
  })

  it('grows while nothing arrives, and is not known of what begins again', () => {
    const pace = new DownloadPace()
    pace.reached(0, 0)
    pace.reached(50, 5000)
    expect(pace.secondsLeft(100, 10_000)).toBe(10)
    pace.reached(1, 11_000)
    expect(pace.secondsLeft(100, 11_000)).toBeNull()
  })
})
