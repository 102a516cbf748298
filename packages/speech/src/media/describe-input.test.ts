import { describe, expect, it } from 'vitest'
import { describeInput } from './describe-input.ts'

const log = (streams: string, duration = '00:01:02.50') => `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/x/y':
  Metadata:
    title           : Stream #0:7: Audio: fake
  Duration: ${duration}, start: 0.000000, bitrate: 85 kb/s
${streams}
Stream mapping:
  Stream #0:1 -> #0:0 (copy)
Output #0, null, to 'pipe:':
  Stream #0:0: Audio: opus, 48000 Hz, stereo
`

describe('describeInput', () => {
  it('reads container, length and the first sound track', () => {
    const description = describeInput(
      log(`  Stream #0:0[0x1](und): Video: h264 (High), yuv420p, 176x144, 25 fps
  Stream #0:1[0x2](eng): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, 5.1(side), fltp, 64 kb/s (default)
  Stream #0:2: Audio: mp3, 8000 Hz, mono`),
    )
    expect(description).toEqual({
      container: 'mov,mp4,m4a,3gp,3g2,mj2',
      claimedSeconds: 62.5,
      sound: { codec: 'aac', sampleRate: 44100, channels: 6 },
      hasVideo: true,
    })
  })

  it('takes a cover image for no picture, and an unknown length for none', () => {
    const description = describeInput(log('  Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp\n  Stream #0:1: Video: png, rgb24, 300x300 (attached pic)', 'N/A'))
    expect(description).toMatchObject({ claimedSeconds: undefined, hasVideo: false, sound: { channels: 2 } })
  })

  it.each([
    ['mono', 1],
    ['stereo', 2],
    ['7.1', 8],
    ['12 channels', 12],
    ['quad', 4],
  ])('counts the channels of %s', (layout, channels) => {
    expect(describeInput(log(`  Stream #0:0: Audio: pcm_s16le, 8000 Hz, ${layout}, s16`))?.sound?.channels).toBe(channels)
  })

  it('does not trust a length guessed from the bit rate', () => {
    const guessed = `[mp3 @ 0x1] Estimating duration from bitrate, this may be inaccurate\n${log('  Stream #0:0: Audio: mp3, 8000 Hz, mono')}`
    expect(describeInput(guessed)?.claimedSeconds).toBeUndefined()
  })

  it('knows when nothing was opened, and when there is no sound', () => {
    expect(describeInput('file:/x: Invalid data found when processing input')).toBeUndefined()
    expect(describeInput(log('  Stream #0:0: Video: h264, yuv420p'))?.sound).toBeUndefined()
  })
})
