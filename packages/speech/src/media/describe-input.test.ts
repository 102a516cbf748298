import { describe, expect, it } from 'vitest'
import { describeInput } from './describe-input.ts'

const log = (
  streams: string,
  duration = '00:01:02.50',
) => `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/x/y':
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
      start: 0,
      claimedSeconds: 62.5,
      soundTrack: 0,
      sound: { codec: 'aac', sampleRate: 44100, channels: 6 },
      tracks: [
        { codec: 'aac', sampleRate: 44100, channels: 6, language: 'eng', isDefault: true, isComment: false },
        { codec: 'mp3', sampleRate: 8000, channels: 1, isDefault: false, isComment: false },
      ],
      hasVideo: true,
      otherTracks: ['0:0', '0:2'],
      picture: { size: { width: 176, height: 144 }, frameRate: 25, isTurned: false, isHdr: false },
    })
  })

  const tracksOf = (lines: string) => describeInput(log(lines))?.tracks

  it('reads what is written of each sound track, and of no other', () => {
    const lines = `  Stream #0:0[0x1](und): Video: h264 (High), yuv420p, 9x9 (default)
    Metadata:
      title           : Picture
  Stream #0:1[0x2](zh-Hant): Audio: pcm_s24le (in24 / 0x34326E69), 48000 Hz, mono, s32 (24 bit) (dub) (hearing impaired)
    Metadata:
      title           : Boom: left, 48000 Hz (default)
  Stream #0:2[0x3](und): Audio: none (abcd / 0x1), 48000 Hz, 2 channels (default)
    Metadata:
      handler_name    : SoundHandler
  Stream #0:3: Audio: opus, 48000 Hz, stereo, fltp (visual impaired)`
    expect(tracksOf(lines)).toEqual([
      {
        codec: 'pcm_s24le',
        sampleRate: 48000,
        channels: 1,
        language: 'zh-Hant',
        title: 'Boom: left, 48000 Hz (default)',
        isDefault: false,
        isComment: true,
      },
      { codec: 'none', sampleRate: 48000, channels: 2, isDefault: true, isComment: false },
      { codec: 'opus', sampleRate: 48000, channels: 2, isDefault: false, isComment: true },
    ])
  })

  it('counts a track of which the log knows no rate', () => {
    expect(
      tracksOf('  Stream #0:0: Audio: g723_1\n  Stream #0:1: Audio: opus, 48000 Hz, stereo'),
    ).toMatchObject([
      { codec: 'g723_1', sampleRate: 0, channels: 0, isUnreadable: true },
      { codec: 'opus', sampleRate: 48000 },
    ])
  })

  it('takes the first track that can be read for the sound', () => {
    const lines =
      '  Stream #0:0: Audio: wavpack, 44100 Hz, stereo (default)\n  Stream #0:1: Audio: flac, 8000 Hz, mono, s16'
    const description = describeInput(
      `[wavpack @ 0x1] Codec (wavpack) not on whitelist 'aac,flac'\n${log(lines)}`,
    )
    expect(description?.tracks.map(({ isUnreadable }) => isUnreadable)).toEqual([true, undefined])
    expect(description).toMatchObject({
      soundTrack: 1,
      sound: { codec: 'flac', sampleRate: 8000, channels: 1 },
      otherTracks: ['0:0'],
    })
  })

  it.each([
    ['00:10:16.00, start: 599.987000, bitrate: 1 kb/s', 599.987],
    ['00:10:16.00, start: -0.007000, bitrate: 1 kb/s', -0.007],
    ['00:10:16.00, bitrate: 512 kb/s', 0],
  ])('reads where the time line begins in %s', (duration, start) => {
    const lines = `Input #0, wav, from 'x':\n  Duration: ${duration}\n  Stream #0:0: Audio: opus, 48000 Hz, mono`
    expect(describeInput(lines)?.start).toBe(start)
  })

  it('takes a cover image for no picture, and an unknown length for none', () => {
    const description = describeInput(
      log(
        '  Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp\n  Stream #0:1: Video: png, rgb24, 300x300 (attached pic)',
        'N/A',
      ),
    )
    expect(description).toMatchObject({ claimedSeconds: undefined, hasVideo: false, sound: { channels: 2 } })
  })

  const pictureOf = (line: string) =>
    describeInput(log(`  Stream #0:0: Audio: aac, 44100 Hz, mono\n  Stream #0:1: Video: ${line}`))?.picture

  it.each([
    [
      'h264 (High), none(progressive), 1920x1080, 9 kb/s, SAR 1:1 DAR 16:9, 59.94 fps, 59.94 tbr, 90k tbn',
      1920,
      1080,
      59.94,
    ],
    [
      'h264, yuv420p, 1920x1080, 30 fps, 30 tbr\n    Side data:\n      displaymatrix: rotation of -90.00 degrees',
      1080,
      1920,
      30,
      true,
    ],
    [
      'h264, yuv420p, 1920x1080, 30 fps, 30 tbr\n    Side data:\n      displaymatrix: rotation of 180.00 degrees',
      1920,
      1080,
      30,
      true,
    ],
    ['mpeg2video, yuv420p, 720x576 [SAR 16:15 DAR 4:3], 25 fps, 25 tbr', 768, 576, 25],
    ['vp8, yuv420p, 640x360, SAR 0:1 DAR 0:1, 7.5 fps, 1k tbr, 1k tbn', 640, 360, 7.5],
    ['vp8, yuv420p, 640x360, 1k tbr, 1k tbn', 640, 360, undefined],
  ])('reads how %s is looked at', (line, width, height, frameRate, isTurned = false) => {
    expect(pictureOf(line)).toMatchObject({ size: { width, height }, frameRate, isTurned })
  })

  it('knows a picture whose size only its decoder finds out, and one with more light than a screen has', () => {
    expect(pictureOf('flv1, none, 200 kb/s, 25 fps, 25 tbr, 1k tbn')).toEqual({
      size: undefined,
      frameRate: 25,
      isTurned: false,
      isHdr: false,
    })
    expect(
      pictureOf('hevc (hev1 / 0x31766568), none(tv, bt2020nc/bt2020/smpte2084), 320x180, 25 fps')?.isHdr,
    ).toBe(true)
    expect(pictureOf('hevc, yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 320x180, 25 fps')?.isHdr).toBe(
      true,
    )
  })

  it.each([
    'ffv1 (FFV1 / 0x31564646), none, 320x180, 25 fps',
    'rawvideo, yuv420p, 320x180',
    'png (png  / 0x20676E70), none, 320x180',
    'gif, none, 9x9',
  ])('has no picture to show of %s', (line) => {
    expect(describeInput(log(`  Stream #0:1: Video: ${line}`))).toMatchObject({
      hasVideo: true,
      picture: undefined,
    })
  })

  it('takes the turn of one track for that of no other', () => {
    const turned =
      '  Stream #0:0: Video: h264, yuv420p, 320x180, 25 fps\n  Stream #0:1: Video: h264, yuv420p, 9x9\n      displaymatrix: rotation of 90.00 degrees'
    expect(describeInput(log(turned))?.picture?.size).toEqual({ width: 320, height: 180 })
  })

  it.each([
    ['mono', 1],
    ['stereo', 2],
    ['7.1', 8],
    ['12 channels', 12],
    ['quad', 4],
    ['hexadecagonal', 16],
    ['7.1.4', 12],
    ['ambisonic 1', 4],
  ])('counts the channels of %s', (layout, channels) => {
    expect(
      describeInput(log(`  Stream #0:0: Audio: pcm_s16le, 8000 Hz, ${layout}, s16`))?.sound?.channels,
    ).toBe(channels)
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
