import fc from 'fast-check'
import { frameTimecode } from '@longhand/transcript/subtitles'
import { describe, expect, it } from 'vitest'
import { frameMs, readTime, writeTime } from './subtitle-times.ts'

const clock = { form: 'clock', frameRate: 25 } as const

describe('times of subtitles', () => {
  it.each([
    ['00:01:23.456', 83_456],
    ['1:02:03,4', 3_723_400],
    ['1:23', 83_000],
    ['83.5', 83_500],
    ['00：01：23.456', 83_456],
    ['00:00:01:05', 1200],
  ])('reads %s', (text, ms) => {
    expect(readTime(text, clock)).toBe(ms)
  })

  it.each(['', 'soon', '1:75', '1:60:00', '-1', '00:00:01:25', '1.2.3', '00:00:01.4567'])(
    'refuses “%s”',
    (text) => {
      expect(readTime(text, clock)).toBeUndefined()
    },
  )

  it.each([
    ['00:01:00;00', 29.97, '00:01:00;02'],
    ['00:01:00:01', 29.97, '00:01:00;02'],
    ['00:01:00;02', 29.97, '00:01:00;02'],
    ['01:59:00;03', 59.94, '01:59:00;04'],
    ['00:10:00;00', 29.97, '00:10:00;00'],
    ['00:01:01;00', 29.97, '00:01:01;00'],
    ['00:01:00:00', 30, '00:01:00:00'],
  ])(
    'reads %s at %d frames a second, where it was dropped, as the next time that exists',
    (text, frameRate, next) => {
      const frames = { form: 'frames', frameRate } as const
      expect(writeTime(readTime(text, frames)!, frames)).toBe(next)
    },
  )

  it('reads back what it writes, to the millisecond or the frame', () => {
    fc.assert(
      fc.property(
        fc.nat(5 * 3_600_000),
        fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94),
        (ms, frameRate) => {
          expect(readTime(writeTime(ms, clock), clock)).toBe(ms)
          const frames = { form: 'frames', frameRate } as const
          const read = readTime(writeTime(ms, frames), frames)!
          expect(Math.abs(read - ms)).toBeLessThanOrEqual(frameMs(frameRate) / 2 + 1)
          expect(writeTime(read, frames)).toBe(writeTime(ms, frames))
        },
      ),
    )
    expect(readTime(frameTimecode(1800, 29.97), { form: 'frames', frameRate: 29.97 })).toBe(60_060)
  })
})
