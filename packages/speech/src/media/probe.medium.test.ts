import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder, writeMedia } from '../testing/clips.ts'
import { probeMedia } from './probe.ts'

const run = promisify(execFile)
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]
const screen = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=size=64x36:rate=5:duration=${seconds}`]

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

async function clip(name: string, ...args: string[]): Promise<string> {
  const file = path.join(scratch.folder, name)
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, file])
  return file
}

async function firstPart(file: string, name: string, share: number): Promise<string> {
  const content = await readFile(file)
  const cut = path.join(scratch.folder, name)
  await writeFile(cut, content.subarray(0, content.length * share))
  return cut
}

describe('probeMedia', () => {
  it.each([
    ['picture.mp4', [...tone(4), ...screen(12), '-c:v', 'mpeg4', '-c:a', 'aac'], 4],
    // No decoder on the list reads this one, and its file says how large it is.
    ['unlisted.mkv', [...tone(4), ...screen(12), '-c:v', 'ffv1', '-c:a', 'aac'], 4],
    ['second-sound.mka', [...tone(4), ...tone(12), '-map', '0', '-map', '1', '-c:a', 'aac'], 4],
    ['picture-first-ends.mp4', [...tone(12), ...screen(4), '-c:v', 'mpeg4', '-c:a', 'aac'], 12],
  ])('takes %s as whole, of which one track ends before the other', async (name, args, seconds) => {
    expect((await probeMedia(await clip(name, ...args))).durationSeconds).toBeCloseTo(seconds, 0)
  })

  const early = ['-movflags', '+faststart']
  const alone = ['-map', '0']
  const withPicture = ['-map', '0', '-map', '1']
  const promised = {
    'whole.mp4': [...withPicture, '-c:v', 'mpeg4', '-c:a', 'aac', ...early],
    'whole.m4a': [...alone, ...early],
    'whole.mov': [...alone, '-c:a', 'pcm_s16le', ...early],
    'whole.mkv': [...withPicture, '-c:v', 'mpeg4', '-c:a', 'aac'],
    'whole.webm': [...alone, '-c:a', 'libopus'],
    'whole.flac': alone,
    'whole.flv': [...withPicture, '-c:v', 'flv', '-c:a', 'mp3', '-ar', '44100'],
    'whole.wav': alone,
    'whole64.wav': [...alone, '-rf64', 'always'],
    'whole.avi': [...withPicture, '-c:v', 'mpeg4', '-c:a', 'mp3'],
    'whole.wmv': [...withPicture, '-c:v', 'wmv2', '-c:a', 'wmav2'],
  }
  const open = {
    'counted.mp3': alone,
    'pages.ogg': [...alone, '-c:a', 'libvorbis'],
    'frames.aac': [...alone, '-c:a', 'aac'],
    // As recorders write them that may be ended at any moment.
    'live.webm': [...alone, '-c:a', 'libopus', '-live', '1'],
    'fragments.mp4': [...alone, '-movflags', 'empty_moov', '-frag_duration', '1000000'],
  }
  beforeAll(() =>
    writeMedia(
      [...tone(30), ...screen(30)],
      Object.entries({ ...promised, ...open }).map(([name, options]) => [
        ...options,
        path.join(scratch.folder, name),
      ]),
    ),
  )

  it.each(Object.keys(promised))('says how much is there of %s when it is cut off', async (name) => {
    const whole = path.join(scratch.folder, name)
    expect(await probeMedia(whole)).toMatchObject({
      isTruncated: false,
      durationSeconds: expect.closeTo(30, 0) as number,
    })
    const cut = await probeMedia(await firstPart(whole, `cut-${name}`, 0.6))
    expect(cut.isTruncated).toBe(true)
    // Pictures and index take their part of the bytes.
    expect(cut.durationSeconds).toBeGreaterThan(14)
    expect(cut.durationSeconds).toBeLessThan(20)
  })

  it.each(Object.keys(open))(
    'takes the beginning of %s, whose length no header promises, as a shorter recording',
    async (name) => {
      const beginning = await firstPart(path.join(scratch.folder, name), `beginning-${name}`, 0.6)
      expect(await probeMedia(beginning)).toMatchObject({
        isTruncated: false,
        durationSeconds: expect.closeTo(18, -1) as number,
      })
    },
  )

  it.each([
    ['late.m4a', ['-itsoffset', '20', ...tone(5), '-c:a', 'aac'], 5, 20],
    [
      'behind-picture.mp4',
      [...screen(25), '-itsoffset', '20', ...tone(5), '-c:v', 'mpeg4', '-c:a', 'aac'],
      25,
      0,
    ],
    ['clock.webm', [...tone(5), '-c:a', 'libopus', '-output_ts_offset', '40000'], 5, 40_000],
    [
      'clock.mkv',
      [...tone(5), ...screen(5), '-c:v', 'mpeg4', '-c:a', 'aac', '-output_ts_offset', '600'],
      5,
      600,
    ],
  ])('takes %s, whose sound begins late, as whole', async (name, args, seconds, startSeconds) => {
    expect(await probeMedia(await clip(name, ...args))).toMatchObject({
      isTruncated: false,
      durationSeconds: expect.closeTo(seconds, 0) as number,
      startSeconds: expect.closeTo(startSeconds, 0) as number,
    })
  })

  it.each(['wav', 'avi', 'asf'])('takes a file as whole that was written into a pipe as %s', async (form) => {
    const streamed = path.join(scratch.folder, `streamed.${form}`)
    await run('bash', [
      '-c',
      'ffmpeg -v error -nostdin -f lavfi -i sine=duration=5 -f "$2" - > "$1"',
      'bash',
      streamed,
      form,
    ])
    expect(await probeMedia(streamed)).toMatchObject({
      isTruncated: false,
      durationSeconds: expect.closeTo(5, 1) as number,
    })
  })

  it('can read nothing of an MP4 file without its index', async () => {
    const whole = await clip('index-last.mp4', ...tone(9), '-c:a', 'aac')
    await expect(probeMedia(await firstPart(whole, 'no-index.mp4', 0.8))).rejects.toMatchObject({
      reason: 'truncated',
    })
  })

  it('finds a file cut off whose picture is whole, and before the sound in the file', async () => {
    const later = ['-itsoffset', '12']
    const apart = await clip(
      'apart.mp4',
      ...screen(12),
      ...later,
      ...tone(12),
      '-c:v',
      'mpeg4',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
    )
    const content = await readFile(apart)
    // Both tracks begin at 0 once the delay of the sound is gone.
    content.write('free', content.lastIndexOf('elst'), 'latin1')
    const length = content.indexOf('mvhd') + 20
    content.writeUInt32BE(content.readUInt32BE(length) / 2, length)
    await writeFile(apart, content)
    expect((await probeMedia(apart)).durationSeconds).toBeCloseTo(12, 0)
    expect((await probeMedia(await firstPart(apart, 'cut-apart.mp4', 0.8))).isTruncated).toBe(true)
  })
})

describe('the sound tracks that probeMedia finds', () => {
  const titled = [
    '-metadata:s:a:0',
    'language=eng',
    '-metadata:s:a:0',
    'title=Floor: Original, 48000 Hz',
    '-metadata:s:a:1',
    'language=deu',
  ]

  it('are those of two languages', async () => {
    const args = [
      ...tone(2),
      ...tone(3),
      '-map',
      '0',
      '-map',
      '1',
      '-c:a',
      'aac',
      '-ar:a:0',
      '48000',
      ...titled,
    ]
    const file = await clip(
      'languages.mkv',
      ...args,
      '-disposition:a:0',
      'default',
      '-disposition:a:1',
      'comment',
    )
    expect((await probeMedia(file)).tracks).toEqual([
      {
        codec: 'aac',
        sampleRate: 48_000,
        channels: 1,
        language: 'eng',
        title: 'Floor: Original, 48000 Hz',
        isDefault: true,
        isComment: false,
      },
      { codec: 'aac', sampleRate: 44_100, channels: 1, language: 'deu', isDefault: false, isComment: true },
    ])
  })

  it('are one for each microphone, behind the picture', async () => {
    const args = [
      ...screen(4),
      ...tone(4),
      '-itsoffset',
      '2',
      ...tone(2),
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
    ]
    const { tracks } = await probeMedia(
      await clip('microphones.mov', ...args, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le'),
    )
    const microphone = { codec: 'pcm_s16le', sampleRate: 44_100, channels: 1, isComment: false }
    expect(tracks).toEqual([
      { ...microphone, isDefault: true },
      { ...microphone, isDefault: false },
    ])
  })
})
