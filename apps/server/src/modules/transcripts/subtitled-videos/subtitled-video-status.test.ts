import { subtitledVideoStatuses } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { isVideoUnderWay, nextVideoStatus } from './subtitled-video-status.ts'

const events = ['begin', 'wait', 'finish', 'fail', 'cancel'] as const

it.each([
  ['queued', ['making', 'queued', undefined, 'failed', 'cancelled']],
  ['making', ['making', 'queued', 'ready', 'failed', 'cancelled']],
  ['ready', [undefined, undefined, undefined, undefined, undefined]],
  ['failed', [undefined, undefined, undefined, undefined, undefined]],
  ['cancelled', [undefined, undefined, undefined, undefined, undefined]],
] as const)('a video that is %s goes on as the table says', (status, next) => {
  expect(events.map((event) => nextVideoStatus(status, event))).toEqual(next)
})

it('is under way until it has ended', () => {
  expect(subtitledVideoStatuses.filter(isVideoUnderWay)).toEqual(['queued', 'making'])
})
