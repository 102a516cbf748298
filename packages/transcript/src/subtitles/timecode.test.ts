import { expect, it } from 'vitest'
import { frameTimecode } from './timecode.ts'

it.each([
  [0, 25, '00:00:00:00'],
  [1563, 25, '00:01:02:13'],
  [89_999, 25, '00:59:59:24'],
  [90_000, 25, '01:00:00:00'],
  [1439, 23.976, '00:00:59:23'],
  [1440, 23.976, '00:01:00:00'],
  [1800, 30, '00:01:00:00'],
  [1799, 29.97, '00:00:59;29'],
  [1800, 29.97, '00:01:00;02'],
  [3597, 29.97, '00:01:59;29'],
  [3598, 29.97, '00:02:00;02'],
  [17_981, 29.97, '00:09:59;29'],
  [17_982, 29.97, '00:10:00;00'],
  [17_983, 29.97, '00:10:00;01'],
  [19_781, 29.97, '00:10:59;29'],
  [19_782, 29.97, '00:11:00;02'],
  [107_892, 29.97, '01:00:00;00'],
  [3600, 59.94, '00:01:00;04'],
  [215_784, 59.94, '01:00:00;00'],
  [1800, 30.02, '00:01:00:00'],
])('frame %d at %d frames a second is %s', (frame, frameRate, written) => {
  expect(frameTimecode(frame, frameRate)).toBe(written)
})

it('gives each frame a code of its own, in order, that keeps to the clock', () => {
  const codes = Array.from({ length: 40_000 }, (_, frame) => frameTimecode(frame, 29.97))
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.toSorted()).toEqual(codes)
  for (let frame = 0; frame < codes.length; frame += 997) {
    const [hours = 0, minutes = 0, seconds = 0, rest = 0] = codes[frame]!.split(/[:;]/).map(Number)
    const clock = hours * 3600 + minutes * 60 + seconds + rest / 30
    expect(Math.abs(clock - (frame * 1001) / 30_000)).toBeLessThan(0.07)
  }
})
