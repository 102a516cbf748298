import { execFile } from 'node:child_process'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProcesses } from '../processes/testing-child-processes.ts'
import { scratchFolder } from '../testing/clips.ts'
import { burnSubtitles, canBurnSubtitles, lookAtVideo, muxSubtitles } from './subtitled-video.ts'
import { MediaError } from './media-error.ts'
import { findMediaTools } from './media-tools.ts'
import { encodePicture } from './picture.ts'

const run = promisify(execFile)
const ffmpeg = (...args: string[]) =>
  run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 64 * 1024 ** 2, encoding: 'buffer' })

let scratch: Awaited<ReturnType<typeof scratchFolder>>
const at = (name: string) => path.join(scratch.folder, name)

/** Grey, so that what is drawn is all that differs. */
const grey = ['-f', 'lavfi', '-i', 'color=c=0x606060:size=320x180:rate=25:duration=3']
const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=3`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

beforeAll(async () => {
  scratch = await scratchFolder()
  await ffmpeg(...grey, ...tone(440), ...h264, '-c:a', 'aac', at('plain.mp4'))
  await ffmpeg('-i', at('plain.mp4'), '-c', 'copy', '-avoid_negative_ts', 'disabled', at('one-sound.mkv'))
  await ffmpeg('-i', at('plain.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90', at('turned.mp4'))
  await ffmpeg(
    ...grey,
    ...tone(440),
    ...tone(880),
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    ...h264,
    '-c:a:0',
    'aac',
    '-c:a:1',
    'libvorbis',
    at('two-sounds.mkv'),
  )
  await ffmpeg(...grey, ...tone(440), '-c:v', 'wmv2', '-c:a', 'wmav2', at('windows.wmv'))
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=321x181:rate=25:duration=1',
    ...h264,
    '-pix_fmt',
    'yuv444p',
    '-vf',
    'setsar=2/1',
    at('odd.mkv'),
  )
  await ffmpeg(...tone(440), at('sound.m4a'))
  await ffmpeg('-f', 'lavfi', '-i', 'color=size=64x64:duration=0.04', '-frames:v', '1', at('cover.png'))
  await ffmpeg(
    '-i',
    at('sound.m4a'),
    '-i',
    at('cover.png'),
    '-map',
    '0',
    '-map',
    '1',
    '-c:a',
    'copy',
    '-c:v',
    'mjpeg',
    '-disposition:v:0',
    'attached_pic',
    at('cover.m4a'),
  )
  await ffmpeg(...grey, '-itsoffset', '0.5', ...tone(440), ...h264, '-c:a', 'pcm_s16le', at('late.mkv'))
  await ffmpeg(...grey, '-c:v', 'ffv1', at('unlisted.mkv'))
  // As browsers record: timestamps in milliseconds, of no rate.
  const unevenly = "settb=1/1000,setpts='PTS+mod(N*N*7,11)*0.002/TB',interleave=n=1"
  const asTheyCome = ['-vsync', 'passthrough', '-enc_time_base', '1/1000']
  await ffmpeg(
    ...grey,
    ...tone(440),
    '-vf',
    unevenly,
    ...asTheyCome,
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-live',
    '1',
    at('recorder.webm'),
  )
  await ffmpeg('-f', 'lavfi', '-i', 'color=size=64x36:rate=24000/1001:duration=3', ...h264, at('film.mp4'))
})
afterAll(() => scratch.remove())

/** One subtitle from second 1 to 2, at the bottom. */
function script({ width = 1920, height = 1080, text = 'Subtitles here' } = {}): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BorderStyle, Outline, Alignment, MarginL, MarginR, MarginV',
    'Style: Default,Arial,120,&H00FFFFFF,&H00000000,1,3,2,96,96,54',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    `Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text}`,
    '',
  ].join('\n')
}

/** Brightness of each pixel of the frame at a second, in rows. */
async function frameAt(file: string, second: number, width: number): Promise<number[][]> {
  const { stdout } = await ffmpeg(
    '-ss',
    String(second),
    '-i',
    file,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  )
  const rows: number[][] = []
  for (let start = 0; start < stdout.length; start += width)
    rows.push([...stdout.subarray(start, start + width)])
  return rows
}

/** Rows in which something is much brighter or darker than the grey around. */
async function drawnRows(file: string, second: number, width = 320): Promise<number[]> {
  const rows = await frameAt(file, second, width)
  return rows.flatMap((row, index) => (Math.max(...row) - Math.min(...row) > 60 ? [index] : []))
}

async function tracksOf(file: string): Promise<Record<string, unknown>[]> {
  const entries =
    'stream=codec_type,codec_name,width,height,r_frame_rate,nb_frames:stream_tags=language:stream_disposition=default'
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file])
  return (JSON.parse(stdout) as { streams: Record<string, unknown>[] }).streams
}

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof MediaError ? error.reason : error))

describe('lookAtVideo', () => {
  it.each([
    ['plain.mp4', { width: 320, height: 180, isTurned: false, codec: 'h264', soundCodecs: ['aac'] }],
    ['turned.mp4', { width: 180, height: 320, isTurned: true, codec: 'h264', soundCodecs: ['aac'] }],
    ['two-sounds.mkv', { width: 320, height: 180, soundCodecs: ['aac', 'vorbis'] }],
    ['odd.mkv', { width: 642, height: 181, soundCodecs: [] }],
  ])('knows how %s is looked at', async (name, expected) => {
    expect(await lookAtVideo(at(name))).toMatchObject(expected)
  })

  it.each([
    ['sound.m4a', 'no-picture'],
    ['cover.m4a', 'no-picture'],
  ])('finds no picture in %s', async (name, reason) => {
    expect(await reasonOf(lookAtVideo(at(name)))).toBe(reason)
  })
})

describe('burnSubtitles', () => {
  it('draws where and when the subtitle is, and nowhere else', { timeout: 200_000 }, async () => {
    const shares: number[] = []
    await burnSubtitles(at('plain.mp4'), script(), at('burned.mp4'), {
      onProgress: (share) => shares.push(share),
    })
    const rows = await drawnRows(at('burned.mp4'), 1.5)
    expect(rows.length).toBeGreaterThan(8)
    expect(Math.min(...rows)).toBeGreaterThan(130)
    expect(await drawnRows(at('burned.mp4'), 0.5)).toEqual([])
    expect(await drawnRows(at('burned.mp4'), 2.5)).toEqual([])
    expect(await tracksOf(at('burned.mp4'))).toMatchObject([
      { codec_name: 'h264', width: 320, height: 180, r_frame_rate: '25/1' },
      { codec_name: 'aac', codec_type: 'audio' },
    ])
    expect(shares.at(-1)).toBeGreaterThan(0.9)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  })

  it.each([
    ['recorder.webm', undefined, '25/1', 75],
    ['film.mp4', 23.98, '24000/1001', 72],
  ])(
    'gives %s as many frames a second as are shown',
    { timeout: 200_000 },
    async (name, frameRate, rate, frames) => {
      expect((await lookAtVideo(at(name))).frameRate).toBe(frameRate)
      await burnSubtitles(at(name), script(), at('even-rate.mp4'))
      const [picture] = await tracksOf(at('even-rate.mp4'))
      expect(picture).toMatchObject({ r_frame_rate: rate })
      expect(Math.abs(Number(picture?.['nb_frames']) - frames)).toBeLessThanOrEqual(1)
    },
  )

  it('keeps sound that MP4 can hold as it is, and every track of it', { timeout: 200_000 }, async () => {
    await burnSubtitles(at('two-sounds.mkv'), script(), at('two.mp4'))
    expect((await tracksOf(at('two.mp4'))).map((track) => track['codec_name'])).toEqual([
      'h264',
      'aac',
      'aac',
    ])
    const packets = async (file: string) =>
      (await ffmpeg('-i', file, '-map', '0:a:0', '-c', 'copy', '-f', 'md5', '-')).stdout.toString()
    expect(await packets(at('two.mp4'))).toBe(await packets(at('two-sounds.mkv')))
  })

  it('begins with the sound that was listened to', { timeout: 200_000 }, async () => {
    await burnSubtitles(at('two-sounds.mkv'), script(), at('second.mp4'), { audible: [1] })
    const packets = async (file: string, track: number) =>
      (await ffmpeg('-i', file, '-map', `0:a:${track}`, '-c', 'copy', '-f', 'md5', '-')).stdout.toString()
    expect(await packets(at('second.mp4'), 1)).toBe(await packets(at('two-sounds.mkv'), 0))
    await muxSubtitles(
      at('two-sounds.mkv'),
      { container: 'mkv', subtitles: script(), format: 'ass', language: 'eng' },
      at('second.mkv'),
      { audible: [1] },
    )
    const made = await tracksOf(at('second.mkv'))
    expect(made.map((track) => track['codec_name'])).toEqual(['h264', 'vorbis', 'aac', 'ass'])
    expect(made.slice(1, 3)).toMatchObject([{ disposition: { default: 1 } }, { disposition: { default: 0 } }])
  })

  it(
    'counts from where the picture begins, as texts do, though the sound comes later',
    { timeout: 200_000 },
    async () => {
      await burnSubtitles(at('late.mkv'), script(), at('late.mp4'))
      expect(await drawnRows(at('late.mp4'), 0.8)).toEqual([])
      expect((await drawnRows(at('late.mp4'), 1.2)).length).toBeGreaterThan(8)
      expect(await drawnRows(at('late.mp4'), 2.2)).toEqual([])
      await muxSubtitles(
        at('late.mkv'),
        { container: 'mkv', subtitles: script(), format: 'ass', language: 'eng' },
        at('late-track.mkv'),
      )
      expect(
        (
          await ffmpeg('-i', at('late-track.mkv'), '-map', '0:s', '-c', 'copy', '-f', 'ass', '-')
        ).stdout.toString(),
      ).toContain('0:00:01.00,0:00:02.00')
    },
  )

  it('brings HDR down to the light of a screen', { timeout: 200_000 }, async () => {
    const hdr = [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p10le',
      '-x265-params',
      'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
    ]
    await ffmpeg(
      ...grey,
      ...hdr,
      '-t',
      '2',
      '-colorspace',
      'bt2020nc',
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'smpte2084',
      at('hdr.mp4'),
    )
    expect(await lookAtVideo(at('hdr.mp4'))).toMatchObject({ isHdr: true })
    await burnSubtitles(at('hdr.mp4'), script(), at('hdr-burned.mp4'))
    expect(await lookAtVideo(at('hdr-burned.mp4'))).toMatchObject({ isHdr: false })
    expect((await drawnRows(at('hdr-burned.mp4'), 1.5)).length).toBeGreaterThan(8)
  })

  it('leaves HDR as it is where its colours are not named', { timeout: 200_000 }, async () => {
    const transferAlone = [
      '-pix_fmt',
      'yuv420p10le',
      '-x265-params',
      'log-level=error:transfer=smpte2084',
      '-color_trc',
      'smpte2084',
    ]
    await ffmpeg(
      ...grey,
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      ...transferAlone,
      '-t',
      '2',
      at('odd-hdr.mp4'),
    )
    expect(await lookAtVideo(at('odd-hdr.mp4'))).toMatchObject({ isHdr: true })
    await burnSubtitles(at('odd-hdr.mp4'), script(), at('odd-hdr-burned.mp4'))
    expect((await drawnRows(at('odd-hdr-burned.mp4'), 1.5)).length).toBeGreaterThan(8)
  })

  it('draws upright into a turned picture', { timeout: 200_000 }, async () => {
    await burnSubtitles(at('turned.mp4'), script({ width: 1080, height: 1920 }), at('upright.mp4'))
    expect(await lookAtVideo(at('upright.mp4'))).toMatchObject({ width: 180, height: 320 })
    expect((await tracksOf(at('upright.mp4')))[0]).toMatchObject({ width: 180, height: 320 })
    expect(Math.min(...(await drawnRows(at('upright.mp4'), 1.5, 180)))).toBeGreaterThan(240)
  })

  it('makes sides even and pixels square', { timeout: 200_000 }, async () => {
    await burnSubtitles(at('odd.mkv'), script(), at('even.mp4'))
    expect((await tracksOf(at('even.mp4')))[0]).toMatchObject({ width: 642, height: 182 })
  })

  it('keeps proportions where the size changes on the way', { timeout: 200_000 }, async () => {
    for (const size of ['160x90', '90x160']) {
      await ffmpeg(
        '-f',
        'lavfi',
        '-i',
        `color=c=0x606060:size=${size}:rate=10:duration=1`,
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        at(`${size}.webm`),
      )
    }
    await writeFile(at('sizes'), `file '${at('160x90.webm')}'\nfile '${at('90x160.webm')}'\n`)
    await ffmpeg(
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      at('sizes'),
      ...tone(440),
      '-t',
      '2',
      '-c:v',
      'copy',
      '-c:a',
      'libopus',
      at('turns.webm'),
    )
    await burnSubtitles(at('turns.webm'), script(), at('turns.mp4'))
    expect((await tracksOf(at('turns.mp4')))[0]).toMatchObject({ width: 160, height: 90, nb_frames: '20' })
    const copy = await encodePicture(at('turns.webm'), scratch.folder, { durationSeconds: 2 }, [
      { track: 0, channels: 1 },
    ])
    expect(copy).toMatchObject({ width: 160, height: 90 })
    for (const file of [at('turns.mp4'), copy?.files.video ?? '']) {
      const brightness = async (second: number) =>
        (await frameAt(file, second, 160))[10]?.filter((_, x) => x % 20 === 10).map((value) => value > 50)
      expect(await brightness(0.5), file).toEqual([true, true, true, true, true, true, true, true])
      expect(await brightness(1.5), file).toEqual([false, false, false, true, true, false, false, false])
    }
  })

  it(
    'takes the fonts that are given, and shapes what they lack by those of the system',
    { timeout: 200_000 },
    async () => {
      const { stdout } = await run('fc-match', ['-f', '%{file}', 'DejaVu Sans Mono'])
      await burnSubtitles(at('plain.mp4'), script({ text: 'Given 字幕' }), at('fonts.mp4'), {
        fontFiles: [stdout],
      })
      expect((await drawnRows(at('fonts.mp4'), 1.5)).length).toBeGreaterThan(8)
    },
  )

  it(
    'refuses what has no picture, or one that no decoder on the list reads, and leaves nothing',
    { timeout: 200_000 },
    async () => {
      expect(await reasonOf(burnSubtitles(at('sound.m4a'), script(), at('none.mp4')))).toBe('no-picture')
      expect(await reasonOf(burnSubtitles(at('unlisted.mkv'), script(), at('none.mp4')))).toBe('unsupported')
      await writeFile(at('text.mp4'), 'no video at all')
      expect(await reasonOf(burnSubtitles(at('text.mp4'), script(), at('none.mp4')))).toBe('not-media')
      await expect(access(at('none.mp4'))).rejects.toThrow()
    },
  )

  it(
    'says that a damaged picture can’t be read where the file is a recording',
    { timeout: 200_000 },
    async () => {
      for (const name of ['noise.mp4', 'noise.mkv']) {
        await ffmpeg('-i', at('plain.mp4'), '-c', 'copy', '-bsf:v', 'noise=amount=1', at(name))
        expect(await lookAtVideo(at(name))).toMatchObject({ width: 320, soundCodecs: ['aac'] })
        expect(await reasonOf(burnSubtitles(at(name), script(), at('none.mp4'))), name).toBe(
          'unreadable-picture',
        )
        await expect(access(at('none.mp4'))).rejects.toThrow()
      }
    },
  )

  it(
    'stops at once when it is aborted, and leaves neither a file nor a process',
    { timeout: 200_000 },
    async () => {
      await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=20', ...h264, at('long.mp4'))
      const stop = new AbortController()
      const onProgress = () => stop.abort(new Error('no longer wanted'))
      await expect(
        burnSubtitles(at('long.mp4'), script(), at('never.mp4'), { signal: stop.signal, onProgress }),
      ).rejects.toThrow('no longer wanted')
      expect(
        (await readdir(scratch.folder)).filter(
          (name) => name.startsWith('never') || name.startsWith('making'),
        ),
      ).toEqual([])
      expect(await childProcesses()).toEqual([])
    },
  )

  it('needs a program of the system', async () => {
    expect(
      await reasonOf(burnSubtitles(at('plain.mp4'), script(), at('wasm.mp4'), { tools: { kind: 'wasm' } })),
    ).toBe('missing-tool')
    expect(await canBurnSubtitles({ kind: 'wasm' })).toBe(false)
  })
})

describe('canBurnSubtitles', () => {
  it('asks the program what it can do', async () => {
    expect(await canBurnSubtitles(findMediaTools())).toBe(true)
    // Says nothing of filters.
    expect(await canBurnSubtitles({ kind: 'system', ffmpeg: '/usr/bin/true' })).toBe(false)
  })
})

describe('muxSubtitles', () => {
  const srt =
    '1\n00:00:00,500 --> 00:00:01,400\nFirst line\nand second\n\n2\n00:00:01,500 --> 00:00:02,500\n字幕 \u2060{an8}\n'
  const readBack = async (file: string) =>
    (await ffmpeg('-i', file, '-map', '0:s:0', '-f', 'srt', '-')).stdout
      .toString()
      .replaceAll('\r', '')
      .trim()

  // Matroska has no time below 0: in one made of an MP4 whose AAC begins a little earlier, everything is later by that.
  it.each([
    ['mp4', 'plain.mp4'],
    ['mkv', 'one-sound.mkv'],
  ] as const)(
    'puts a track into %s that is read back as it was, and copies picture and sound',
    { timeout: 200_000 },
    async (container, source) => {
      const made = at(`track.${container}`)
      await muxSubtitles(at(source), { container, subtitles: srt, format: 'srt', language: 'eng' }, made)
      expect(await readBack(made)).toBe(srt.trim())
      const tracks = await tracksOf(made)
      expect(tracks.map((track) => track['codec_name'])).toEqual([
        'h264',
        'aac',
        container === 'mp4' ? 'mov_text' : 'subrip',
      ])
      expect(tracks[2]).toMatchObject({ tags: { language: 'eng' }, disposition: { default: 1 } })
      const packets = async (file: string) =>
        (
          await ffmpeg(
            '-i',
            file,
            '-map',
            '0:V',
            '-c',
            'copy',
            '-bsf:v',
            'h264_mp4toannexb',
            '-f',
            'md5',
            '-',
          )
        ).stdout.toString()
      expect(await packets(made)).toBe(await packets(at(source)))
    },
  )

  it('keeps styles in MKV', { timeout: 200_000 }, async () => {
    await muxSubtitles(
      at('plain.mp4'),
      { container: 'mkv', subtitles: script(), format: 'ass', language: 'und' },
      at('styled.mkv'),
    )
    const { stdout } = await ffmpeg('-i', at('styled.mkv'), '-map', '0:s:0', '-c', 'copy', '-f', 'ass', '-')
    expect(stdout.toString()).toContain('Style: Default,Arial,120')
    expect(stdout.toString()).toMatch(/Dialogue: .*,Subtitles here/)
  })

  it('keeps a picture turned, and says that MKV can’t', { timeout: 200_000 }, async () => {
    await muxSubtitles(
      at('turned.mp4'),
      { container: 'mp4', subtitles: srt, format: 'srt', language: 'eng' },
      at('turned-track.mp4'),
    )
    expect(await lookAtVideo(at('turned-track.mp4'))).toMatchObject({ width: 180, height: 320 })
    const track = { container: 'mkv', subtitles: script(), format: 'ass', language: 'eng' } as const
    expect(await reasonOf(muxSubtitles(at('turned.mp4'), track, at('turned-track.mkv')))).toBe(
      'unfit-for-mkv',
    )
    await expect(access(at('turned-track.mkv'))).rejects.toThrow()
  })

  it('says that MP4 can’t hold a picture that MKV can', { timeout: 200_000 }, async () => {
    const track = { subtitles: srt, format: 'srt', language: 'eng' } as const
    expect(
      await reasonOf(muxSubtitles(at('windows.wmv'), { container: 'mp4', ...track }, at('windows.mp4'))),
    ).toBe('unfit-for-mp4')
    await muxSubtitles(at('windows.wmv'), { container: 'mkv', ...track }, at('windows.mkv'))
    expect((await tracksOf(at('windows.mkv'))).map((made) => made['codec_name'])).toEqual([
      'wmv2',
      'wmav2',
      'subrip',
    ])
    expect((await readFile(at('windows.mkv'))).length).toBeGreaterThan(1000)
  })

  it('refuses a language that is none', async () => {
    await expect(
      muxSubtitles(
        at('plain.mp4'),
        { container: 'mkv', subtitles: srt, format: 'srt', language: 'eng -f' },
        at('x.mkv'),
      ),
    ).rejects.toThrow(TypeError)
  })
})
