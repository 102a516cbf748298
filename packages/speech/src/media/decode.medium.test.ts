/** What cameras, recorders and meeting programs write: on the file's time line, and with all who speak. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../pcm/wav-header.ts'
import { scratchFolder, speak, writeMedia } from '../testing/clips.ts'
import { type DecodedAudio, decodeAudio, type DecodeOptions, likelyTracks } from './decode.ts'
import { encodeForPlayer } from './encode.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { makeOfPieces } from './pieces.ts'

const run = promisify(execFile)
let scratch: Awaited<ReturnType<typeof scratchFolder>>
const at = (name: string) => path.join(scratch.folder, name)
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
let made = 0
const decode = (file: string, options: DecodeOptions = {}) =>
  decodeAudio(at(file), at(`decoded-${(made += 1)}`), options)

/** A tone at each of `starts`, seconds. */
const beeps = (starts: readonly number[], hertz = 440, seconds = 0.6) =>
  `aevalsrc='0.4*sin(2*PI*${hertz}*t)*(${starts.map((start) => `between(t,${start},${start + seconds})`).join('+')})':s=48000:d=${Math.max(...starts) + 1}`
const picture = (seconds: number) => ['-f', 'lavfi', '-i', `color=c=gray:s=64x48:r=10:d=${seconds}`]

async function samplesOf(decoded: DecodedAudio, channel = 0): Promise<Int16Array> {
  return new Int16Array(new Uint8Array(await readFile(decoded.channels[channel]?.pcmPath ?? '')).buffer)
}

/** When the tones begin, seconds. */
async function tonesIn(decoded: DecodedAudio, channel = 0): Promise<number[]> {
  const starts: number[] = []
  let last = -Infinity
  for (const [index, sample] of (await samplesOf(decoded, channel)).entries()) {
    if (Math.abs(sample) < 3000) continue
    if (index - last > 1600) starts.push(index / 16_000)
    last = index
  }
  return starts
}
/** Of sound without gapless marks, encoders leave some milliseconds. */
const near = (seconds: readonly number[], format = '') =>
  seconds.map((second) => expect.closeTo(second, ['flv', 'wmv'].includes(format) ? 1 : 1.7) as number)

beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

/** Sound with ten seconds of packets missing, from 2 s on. */
const gap = "asetpts='if(gte(T,2),PTS+10*SR,PTS)'"
const timed: Record<string, string[]> = {
  mp4: ['-c:v', 'mpeg4', '-c:a', 'aac'],
  mov: ['-c:v', 'mpeg4', '-c:a', 'aac'],
  mkv: ['-c:v', 'mpeg4', '-c:a', 'flac'],
  webm: ['-c:v', 'libvpx', '-c:a', 'libopus'],
  flv: ['-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100'],
  wmv: ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'],
}

describe.each<[string, () => MediaTools, string[]]>([
  ['system ffmpeg', () => findMediaTools(), Object.keys(timed)],
  ['WebAssembly ffmpeg', () => ({ kind: 'wasm' }), ['mp4', 'webm']],
])('%s', (_, tools, formats) => {
  beforeAll(async () => {
    const withGap = ['-f', 'lavfi', '-i', beeps([0.5, 1.2, 3, 4], 440, 0.2)]
    await writeMedia(
      [...picture(16), ...withGap],
      formats.map((format) => ['-filter:a', gap, ...timed[format]!, at(`gap.${format}`)]),
    )
    const late = ['-itsoffset', '6', '-f', 'lavfi', '-i', beeps([0.5, 1.5])]
    await writeMedia(
      [...late, ...picture(8)],
      formats.map((format) => [...timed[format]!, at(`late.${format}`)]),
    )
  })

  it.each(formats)('keeps the time of what comes after a gap in %s', async (format) => {
    const decoded = await decode(`gap.${format}`, { tools: tools() })
    expect(await tonesIn(decoded)).toEqual(near([0.5, 1.2, 13, 14], format))
    expect([decoded.hasGaps, decoded.soundSeconds]).toEqual([true, expect.closeTo(5, 0)])
  })

  it.each(formats)(
    'counts from where the picture begins, when the sound comes later, in %s',
    async (format) => {
      const decoded = await decode(`late.${format}`, { tools: tools() })
      expect(await tonesIn(decoded)).toEqual(near([6.5, 7.5], format))
    },
  )
})

describe.each([
  ['ts', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mpegts']],
  ['mts', ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-f', 'mpegts']],
  ['mpg', ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob']],
])('a stream of camcorders and dashcams: %s', (format, options) => {
  const frames = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc=s=320x240:r=25:d=${seconds}`]
  const write = async (name: string, ...args: string[]) => ffmpeg(...args, ...options, at(name))
  /** Nothing says how much encoders put before the sound: a frame. */
  const about = (seconds: number[]) => seconds.map((second) => expect.closeTo(second, 1) as number)

  it('keeps the time of what comes after a gap', async () => {
    const name = `stream-gap.${format}`
    await write(
      name,
      ...frames(16),
      ...['-f', 'lavfi', '-i', beeps([0.5, 1.2, 3, 4], 440, 0.2)],
      ...['-filter:a', gap],
    )
    const decoded = await decode(name)
    expect(await tonesIn(decoded)).toEqual(about([0.5, 1.2, 13, 14]))
    expect(decoded.info.isTruncated).toBe(false)
  })

  it('counts from where the picture begins, when the sound comes later', async () => {
    const name = `stream-late.${format}`
    await write(name, '-itsoffset', '2', '-f', 'lavfi', '-i', beeps([0.5, 1.5]), ...frames(4))
    const decoded = await decode(name)
    expect(await tonesIn(decoded)).toEqual(about([2.5, 3.5]))
    expect(decoded.info.durationSeconds).toBeCloseTo(4.5, 0)
  })

  it('hears parts that were put behind each other, and what there is of one that was cut', async () => {
    const name = `stream-part.${format}`
    await write(name, ...frames(3), '-f', 'lavfi', '-i', beeps([0.5, 1.5]))
    const part = await readFile(at(name))
    await writeFile(at(`two-${name}`), Buffer.concat([part, part]))
    expect(await tonesIn(await decode(`two-${name}`))).toEqual([
      ...about([0.5, 1.5]),
      ...[3, 4].map((second) => expect.closeTo(second, 0) as number),
    ])
    await writeFile(at(`cut-${name}`), part.subarray(0, Math.floor(part.length * 0.5)))
    const cut = await decode(`cut-${name}`)
    expect((await tonesIn(cut))[0]).toBeCloseTo(0.5, 1)
    expect(cut.info.isTruncated).toBe(false)
  })
})

it('counts from a picture whose beginning only its decoder knows', async () => {
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await ffmpeg('-itsoffset', '3', '-f', 'lavfi', '-i', beeps([0.5]), ...picture(6), ...h264, at('screen.mkv'))
  const decoded = await decode('screen.mkv')
  expect(await tonesIn(decoded)).toEqual(near([3.5]))
  expect(decoded.info.durationSeconds).toBeCloseTo(4.5, 0)
})

it('begins at 0 what holds nothing but sound of a later time', async () => {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    beeps([0.5, 1.5]),
    '-c:a',
    'libopus',
    '-output_ts_offset',
    '600',
    at('600.webm'),
  )
  expect(await tonesIn(await decode('600.webm'))).toEqual(near([0.5, 1.5]))
})

it('writes no silence for a gap of four hours', async () => {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    beeps([0.5, 3]),
    '-filter:a',
    "asetpts='if(gte(T,2),PTS+14400*SR,PTS)'",
    '-c:a',
    'libopus',
    at('hours.webm'),
  )
  const decoded = await decode('hours.webm')
  expect(decoded.durationSeconds).toBeCloseTo(14_404, 0)
  expect(decoded.soundSeconds).toBeCloseTo(4, 0)
  expect((await stat(decoded.channels[0]?.pcmPath ?? '')).blocks * 512).toBeLessThan(1_000_000)
})

it('puts chained and joined files behind each other, even where their form changes', async () => {
  for (const [name, options] of Object.entries({ opus: ['-c:a', 'libopus'], mp3: ['-c:a', 'libmp3lame'] })) {
    await ffmpeg('-f', 'lavfi', '-i', beeps([0.5]), ...options, at(`first.${name}`))
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      beeps([0.7]),
      '-ac',
      '2',
      ...(name === 'mp3' ? ['-ar', '22050'] : []),
      ...options,
      at(`second.${name}`),
    )
    await run('sh', ['-c', 'cat first.$0 second.$0 first.$0 > joined.$0', name], { cwd: scratch.folder })
    const decoded = await decode(`joined.${name}`)
    expect(await tonesIn(decoded), name).toEqual(
      [0.5, 2.2, 3.7].map((second) => expect.closeTo(second, 0) as number),
    )
    expect([decoded.hasGaps, decoded.soundSeconds], name).toEqual([false, decoded.durationSeconds])
  }
})

describe('who is heard', () => {
  /** What a player gives of these tracks. */
  const played = async (file: string, tracks: readonly number[], decoded: DecodedAudio) => {
    await encodeForPlayer(
      at(file),
      at(`${file}.m4a`),
      tracks.map((track) => ({ track, channels: decoded.info.tracks[track]?.channels ?? 0 })),
    )
    return tonesIn(await decode(`${file}.m4a`))
  }
  const levels = (decoded: DecodedAudio) =>
    decoded.tracks.map(({ level, isChosen }) => [level !== undefined, isChosen])

  it('hears a stereo file whose channels cancel each other', async () => {
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      beeps([0.5, 1.5]),
      '-af',
      'pan=stereo|c0=c0|c1=-1*c0',
      at('against.wav'),
    )
    const decoded = await decode('against.wav')
    expect(decoded.channels).toHaveLength(1)
    expect(await tonesIn(decoded)).toEqual(near([0.5, 1.5]))
  })

  it.each([
    ['mxf', ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'pcm_s16le', '-ar', '48000']],
    ['mov', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16be']],
  ])('keeps people apart who have a track each in %s', async (format, options) => {
    const sounds = [beeps([0.5, 4.5]), beeps([1.5, 2.5, 3.5], 600)].flatMap((sound) => [
      '-f',
      'lavfi',
      '-i',
      sound,
    ])
    await ffmpeg(
      ...picture(6),
      ...sounds,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      ...options,
      at(`two.${format}`),
    )
    const decoded = await decode(`two.${format}`)
    expect(decoded.channels).toHaveLength(2)
    expect([await tonesIn(decoded), await tonesIn(decoded, 1)]).toEqual([
      near([0.5, 4.5]),
      near([1.5, 2.5, 3.5]),
    ])
    expect(levels(decoded)).toEqual([
      [true, true],
      [true, true],
    ])
    expect(await tonesIn(await decode(`two.${format}`, { track: 1 }))).toEqual(near([1.5, 2.5, 3.5]))
    expect(await played(`two.${format}`, [0, 1], decoded)).toEqual(near([0.5, 1.5, 2.5, 3.5, 4.5]))
    expect(await played(`two.${format}`, [1], decoded)).toEqual(near([1.5, 2.5, 3.5]))
    await expect(decode(`two.${format}`, { track: 2 })).rejects.toMatchObject({ reason: 'no-track' })
  })

  // Of sixteen, ffmpeg knows a layout.
  it.each([12, 16])('hears the one of %i channels that has sound, whatever their layout', async (count) => {
    const samples = Int16Array.from({ length: 3 * 16_000 * count }, (_, index) => {
      const seconds = Math.floor(index / count) / 16_000
      return index % count === 7 && [0.5, 1.5].some((start) => seconds >= start && seconds < start + 0.6)
        ? 12_000 * Math.sin(2764 * seconds)
        : 0
    })
    await writeFile(
      at('many.wav'),
      Buffer.concat([
        wavHeader(samples.byteLength, 16_000, { channels: count }),
        new Uint8Array(samples.buffer),
      ]),
    )
    const decoded = await decode('many.wav')
    expect(decoded.info.channels).toBe(count)
    expect(decoded.channels).toHaveLength(1)
    expect(await tonesIn(decoded)).toEqual(near([0.5, 1.5]))
    expect(await played('many.wav', [0], decoded)).toEqual(near([0.5, 1.5]))
  })

  it('says which track it can’t read, and hears the other', async () => {
    const sounds = [beeps([0.5]), beeps([1.5])].flatMap((sound) => ['-f', 'lavfi', '-i', sound])
    await ffmpeg(...sounds, '-map', '0', '-map', '1', '-c:a:0', 'wavpack', '-c:a:1', 'flac', at('unread.mkv'))
    const decoded = await decode('unread.mkv')
    expect(await tonesIn(decoded)).toEqual(near([1.5]))
    expect(decoded.tracks).toMatchObject([
      { track: 0, isChosen: false, isUnreadable: true },
      { track: 1, isChosen: true },
    ])
    expect(likelyTracks(decoded.info.tracks)).toMatchObject([
      { isChosen: false, isUnreadable: true },
      { isChosen: true },
    ])
    expect(decoded.info.codec).toBe('flac')
    await expect(decode('unread.mkv', { track: 0 })).rejects.toMatchObject({ reason: 'unsupported' })
  })

  it('hears the last of more than thirty-two tracks', async () => {
    const silent = Array.from({ length: 32 }, () => ['-map', '0']).flat()
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'anullsrc=r=16000:cl=mono:d=2',
      '-f',
      'lavfi',
      '-i',
      beeps([0.5]),
      ...silent,
      '-map',
      '1',
      '-c:a',
      'pcm_s16le',
      at('many.mov'),
    )
    expect(await tonesIn(await decode('many.mov'))).toEqual(near([0.5]))
  })

  it('takes the default one of several languages, the next where that is silent, and all when asked', async () => {
    const sounds = [beeps([0.5], 400), beeps([1.5], 500), 'anullsrc=r=48000:d=3'].flatMap((sound) => [
      '-f',
      'lavfi',
      '-i',
      sound,
    ])
    const tags = [
      '-metadata:s:a:0',
      'language=deu',
      '-metadata:s:a:1',
      'language=eng',
      '-metadata:s:a:1',
      'title=Dubbed',
      '-metadata:s:a:2',
      'language=fra',
    ]
    const make = (name: string, chosen: number) =>
      ffmpeg(
        ...sounds,
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
        ...tags,
        '-disposition:a',
        '0',
        `-disposition:a:${chosen}`,
        'default',
        '-c:a',
        'flac',
        at(name),
      )
    await make('languages.mkv', 1)
    const decoded = await decode('languages.mkv')
    expect(await tonesIn(decoded)).toEqual(near([1.5]))
    expect(decoded.tracks).toMatchObject([
      { language: 'deu', isChosen: false },
      { language: 'eng', title: 'Dubbed', isChosen: true },
      { language: 'fra', isChosen: false },
    ])
    expect(levels(decoded).map(([hasSound]) => hasSound)).toEqual([true, true, false])
    await make('silent.mkv', 2)
    expect(await tonesIn(await decode('silent.mkv'))).toEqual(near([0.5]))
    const all = await decode('languages.mkv', { track: 'all' })
    expect(all.tracks.every(({ isChosen }) => isChosen)).toBe(true)
  })
})

it('takes the first of several versions in which someone speaks, however late', async () => {
  const { path: voice } = await speak(scratch.folder, 'the meeting starts at nine in the morning')
  const inputs = ['-f', 'lavfi', '-i', beeps([0.5, 3], 300), '-i', voice]
  const late = ['-filter_complex', '[1:a]adelay=240000,apad=pad_dur=240[v]', '-map', '0:a', '-map', '[v]']
  await ffmpeg(
    ...inputs,
    ...late,
    '-metadata:s:a:0',
    'language=zxx',
    '-metadata:s:a:1',
    'language=eng',
    '-c:a',
    'flac',
    at('music.mkv'),
  )
  const decoded = await decode('music.mkv')
  expect(decoded.tracks.map(({ isChosen }) => isChosen)).toEqual([false, true])
})

describe('what is made of the sound', () => {
  /** Filters of ffmpeg that write silence fail for a gap of more than twenty minutes. */
  const lost = "asetpts='if(gte(T,2),PTS+1230*SR,PTS)'"
  const playing = async (name: string, tracks: readonly number[]) => {
    await encodeForPlayer(
      at(name),
      at('copy.m4a'),
      tracks.map((track) => ({ track, channels: 1 })),
    )
    return tonesIn(await decode('copy.m4a'))
  }
  const cut = async (
    file: string,
    span: { start: number; end: number },
    tracks?: { track: number; channels: number }[],
  ) => {
    const folder = at(`pieces-${(made += 1)}`)
    await mkdir(folder)
    const { durationSeconds } = await makeOfPieces(
      [{ file: at(file), ...span, tracks }],
      folder,
      at('piece.m4a'),
    )
    return { seconds: durationSeconds, tones: await tonesIn(await decode('piece.m4a')) }
  }

  it('keeps twenty minutes and more of nothing, in a copy for players and in a part', async () => {
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      beeps([0.5, 3, 4]),
      '-filter:a',
      lost,
      '-c:a',
      'libopus',
      at('lost.webm'),
    )
    expect(await playing('lost.webm', [0])).toEqual(near([0.5, 1233, 1234]))
    expect((await cut('lost.webm', { start: 0.2, end: 1233.7 })).tones).toEqual(near([0.3, 1232.8]))
    expect((await cut('lost.webm', { start: 10, end: 40 })).seconds).toBeCloseTo(30, 0)
  })

  it('plays and cuts what was joined where the text says', async () => {
    await ffmpeg('-f', 'lavfi', '-i', beeps([0.5]), at('one.mp3'))
    await ffmpeg('-f', 'lavfi', '-i', beeps([0.7]), '-ar', '22050', '-ac', '2', at('other.mp3'))
    await run('sh', ['-c', 'cat one.mp3 other.mp3 one.mp3 > parts.mp3'], { cwd: scratch.folder })
    const [first = 0, second = 0, third = 0] = await tonesIn(await decode('parts.mp3'))
    expect(await playing('parts.mp3', [0])).toEqual(near([first, second, third]))
    expect((await cut('parts.mp3', { start: 2, end: 4.5 })).tones).toEqual(near([second - 2, third - 2]))
  })

  it('cuts the tracks that are heard, or those that are asked for', async () => {
    const sounds = [beeps([0.5, 2.5]), beeps([1.5], 600)].flatMap((sound) => ['-f', 'lavfi', '-i', sound])
    await ffmpeg(...sounds, '-map', '0', '-map', '1', '-c:a', 'flac', at('people.mkv'))
    const span = { start: 1.2, end: 3.5 }
    expect((await cut('people.mkv', span)).tones).toEqual(near([0.3, 1.3]))
    expect((await cut('people.mkv', span, [{ track: 1, channels: 1 }])).tones).toEqual(near([0.3]))
  })
})
