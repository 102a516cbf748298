import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProcesses } from '../processes/testing-child-processes.ts'
import { scratchFolder } from '../testing/clips.ts'
import { describeInput } from './describe-input.ts'
import { MediaError } from './media-error.ts'
import { encodePicture, type PictureCopy, takeStill } from './picture.ts'
import { probeMedia } from './probe.ts'

const run = promisify(execFile)

/** Each copy is several starts of ffmpeg: the long proof takes these, too, which are of the same kind as others. */
const furtherFiles = ['upside.mp4', 'tall.mp4']
const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined
const ofThisRun = <Row extends readonly [string, ...unknown[]]>(rows: Row[]): Row[] =>
  rows.filter(([name]) => isProof || !furtherFiles.includes(name))

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const tone = ['-f', 'lavfi', '-i', 'sine=440:duration=3']
const screen = (size = '320x180', rate = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=size=${size}:rate=${rate}:duration=3`,
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

async function clip(name: string, ...args: string[]): Promise<string> {
  const file = path.join(scratch.folder, name)
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, file])
  return file
}

const audible = [{ track: 0, channels: 1 }]

async function copied(
  file: string,
  tracks = audible,
): Promise<{ made: PictureCopy | undefined; folder: string }> {
  const folder = path.join(scratch.folder, `copy of ${path.basename(file)}`)
  await mkdir(folder)
  const made = await encodePicture(file, folder, await probeMedia(file), tracks)
  return { made, folder }
}

/** The product's own copies need no guard. */
const described = (file: string) =>
  spawnSync('ffmpeg', ['-hide_banner', '-i', file], { encoding: 'utf8' }).stderr

/** Red, green and blue of a part of a picture. */
async function colour(file: string, crop = 'iw:ih:0:0', atSeconds = 0): Promise<number[]> {
  const args = [
    '-v',
    'error',
    '-ss',
    String(atSeconds),
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    `crop=${crop},scale=1:1:flags=area`,
    '-pix_fmt',
    'rgb24',
    '-f',
    'rawvideo',
    '-',
  ]
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer' })
  return [...stdout]
}

async function jpegSize(file: string): Promise<string> {
  const picture = await readFile(file)
  expect([...picture.subarray(0, 2)]).toEqual([0xff, 0xd8])
  return /, (\d+x\d+)[ ,]/.exec(described(file))?.[1] ?? ''
}

/** As phones write it: the first track's display matrix, row by row. */
function withMatrix(mp4: Buffer, [a = 0, b = 0, c = 0, d = 0]: readonly number[]): Buffer {
  const matrix = mp4.indexOf('tkhd') + 44
  for (const [at, value] of [
    [0, a],
    [4, b],
    [12, c],
    [16, d],
  ] as const)
    mp4.writeInt32BE(value * 65_536, matrix + at)
  return mp4
}

const fades = (first: string, second: string) => [
  '-f',
  'lavfi',
  '-i',
  `color=${first}:s=160x90:r=10:d=2`,
  '-f',
  'lavfi',
  '-i',
  `color=${second}:s=160x90:r=10:d=4`,
]
const behindEachOther = ['-filter_complex', '[1:v][2:v]concat=n=2:v=1[v]', '-map', '[v]', '-map', '0:a']
const longTone = ['-f', 'lavfi', '-i', 'sine=440:duration=6']

describe('encodePicture', () => {
  it('writes what every browser plays, with a still and stills along the time', async () => {
    const { made, folder } = await copied(
      await clip('plain.mp4', ...screen(), ...tone, ...h264, '-metadata', 'title=mine'),
    )
    expect(made).toMatchObject({
      width: 320,
      height: 180,
      frameRate: 25,
      stills: { width: 160, height: 90, count: 2, columns: 2, secondsPerStill: 2 },
    })
    const { files } = made!
    const log = described(files.video)
    expect(log).toMatch(/Video: h264 .*yuv420p.*320x180.*25 fps/)
    expect(log).toMatch(/Audio: aac/)
    expect(log).not.toContain('mine')
    expect(describeInput(log)?.claimedSeconds).toBeCloseTo(3, 1)
    expect([await jpegSize(files.still), await jpegSize(files.stills)]).toEqual(['320x180', '320x90'])
    expect((await readdir(folder)).sort()).toEqual(['picture.mp4', 'still.jpg', 'stills.jpg'])
    const sizes = await Promise.all(Object.values(files).map(async (file) => (await readFile(file)).length))
    expect(made?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
    // Its index comes first, so that it plays while it arrives.
    const head = (await readFile(files.video)).subarray(0, 4096).toString('latin1')
    expect(head).toContain('moov')
  })

  it.each(
    ofThisRun([
      ['turned.mp4', [0, 1, -1, 0], 180, 320],
      ['upside.mp4', [-1, 0, 0, -1], 320, 180],
    ]),
  )('turns %s upright', async (name, turn, width, height) => {
    const file = await clip(name, ...screen(), ...tone, ...h264, '-t', '1')
    await writeFile(file, withMatrix(await readFile(file), turn))
    const { made } = await copied(file)
    expect(made).toMatchObject({ width, height })
    expect(describeInput(described(made?.files.video ?? ''))?.picture?.size).toEqual({ width, height })
    expect(described(made?.files.video ?? '')).not.toContain('rotation')
  })

  it.each(
    ofThisRun([
      ['large.mp4', screen('1920x1080', 50), [], { width: 1280, height: 720, frameRate: 25 }],
      ['tall.mp4', screen('800x1600'), [], { width: 720, height: 1440, frameRate: 25 }],
      ['wide.mp4', screen('2400x600', 5), [], { width: 1920, height: 480, frameRate: 5 }],
      ['odd.mkv', screen('321x181'), ['-pix_fmt', 'yuv444p'], { width: 320, height: 180, frameRate: 25 }],
      [
        'anamorphic.mp4',
        screen('352x288'),
        ['-vf', 'setsar=16/11'],
        { width: 512, height: 288, frameRate: 25 },
      ],
    ]),
  )('gives %s a size and a rate that every screen shows', async (name, picture, options, form) => {
    const { made } = await copied(await clip(name, ...picture, ...tone, ...h264, '-t', '0.4', ...options))
    expect(made).toMatchObject(form)
    expect(describeInput(described(made?.files.video ?? ''))?.picture).toEqual({
      size: { width: form.width, height: form.height },
      frameRate: form.frameRate,
      isTurned: false,
      isHdr: false,
    })
  })

  it('makes a changing frame rate an even one', async () => {
    const uneven = await clip(
      'uneven.mkv',
      ...screen('320x180', 60),
      ...tone,
      '-vf',
      "select='if(lt(t,1),1,not(mod(n,10)))'",
      '-vsync',
      'vfr',
      ...h264,
    )
    const { made } = await copied(uneven)
    expect(made?.frameRate).toBeLessThanOrEqual(30)
    const { stdout } = await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      made?.files.video ?? '',
      '-map',
      '0:v',
      '-c',
      'copy',
      '-f',
      'framecrc',
      '-',
    ])
    const durations = new Set(
      stdout
        .split('\n')
        .filter((line) => /^0,/.test(line))
        .map((line) => line.split(',')[3]?.trim()),
    )
    expect(durations.size).toBe(1)
  })

  it('brings ten bits and more light than a screen has down to eight', async () => {
    const hdr = [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p10le',
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'smpte2084',
      '-colorspace',
      'bt2020nc',
    ]
    const { made } = await copied(
      await clip('hdr.mp4', ...screen(), ...tone, ...hdr, '-c:a', 'aac', '-t', '0.4'),
    )
    expect(described(made?.files.video ?? '')).toMatch(/yuv420p\(tv, bt709/)
  })

  it('plays the sound tracks that it is asked for, wherever they are in the file', async () => {
    const second = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono']
    const file = await clip(
      'tracks.mkv',
      ...second,
      ...tone,
      ...screen(),
      '-map',
      '0:a',
      '-map',
      '1:a',
      '-map',
      '2:v',
      ...h264,
      '-t',
      '1',
    )
    const { made } = await copied(file, [{ track: 1, channels: 1 }])
    const { stderr } = await run('ffmpeg', [
      '-i',
      made?.files.video ?? '',
      '-af',
      'volumedetect',
      '-vn',
      '-f',
      'null',
      '-',
    ])
    expect(Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])).toBeGreaterThan(-30)
    expect(described(made?.files.video ?? '').match(/Audio: /g)).toHaveLength(1)
  })

  it('shows no black still, and stills at their times', async () => {
    const { made } = await copied(
      await clip('fade.mp4', ...longTone, ...fades('black', 'red'), ...behindEachOther, ...h264),
    )
    const [red = 0, green = 0] = await colour(made?.files.still ?? '')
    expect(red - green).toBeGreaterThan(150)
    expect(made?.stills.count).toBe(3)
    const brightness = await Promise.all(
      [0, 1, 2].map(async (at) => (await colour(made?.files.stills ?? '', `iw/3:ih:iw/3*${at}:0`))[0] ?? 0),
    )
    expect(brightness[0]).toBeLessThan(40)
    expect(brightness[1]).toBeGreaterThan(200)
    expect(brightness[2]).toBeGreaterThan(200)
  })

  it('has a still of what is black all along', async () => {
    const black = ['-f', 'lavfi', '-i', 'color=black:s=320x180:r=25:d=3']
    const { made } = await copied(await clip('black.mp4', ...black, ...tone, ...h264))
    expect(await jpegSize(made?.files.still ?? '')).toBe('320x180')
  })

  it('begins where the picture begins, as its text does, with the sound at its time', async () => {
    const late = await clip(
      'late.mkv',
      '-itsoffset',
      '2',
      ...longTone,
      '-itsoffset',
      '0',
      ...fades('red', 'blue'),
      ...behindEachOther,
      ...h264,
    )
    const { made } = await copied(late)
    const [red = 0, , blue = 0] = await colour(made?.files.video ?? '', undefined, 0.1)
    expect(red - blue).toBeGreaterThan(150)
    const { stdout } = await run(
      'ffmpeg',
      ['-v', 'error', '-i', made?.files.video ?? '', '-ac', '1', '-ar', '8000', '-f', 's16le', '-'],
      {
        encoding: 'buffer',
      },
    )
    const samples = new Int16Array(new Uint8Array(stdout).buffer)
    expect(samples.findIndex((sample) => Math.abs(sample) > 1000) / 8000).toBeCloseTo(2, 1)
  })

  it('keeps the last stills where the picture ends before the sound', async () => {
    const { made } = await copied(
      await clip('short.mp4', ...longTone, '-f', 'lavfi', '-i', 'color=red:s=160x90:r=10:d=1', ...h264),
    )
    expect(made?.stills.count).toBe(3)
    expect((await colour(made?.files.stills ?? '', 'iw/3:ih:iw/3*2:0'))[0]).toBeGreaterThan(200)
  })

  it('makes nothing of a cover, marked as one or not', async () => {
    const still = ['-f', 'lavfi', '-i', 'testsrc=size=200x200:rate=1:duration=1']
    const oneFrame = [
      ...tone,
      ...still,
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-frames:v',
      '1',
      '-c:v',
      'mjpeg',
      '-c:a',
      'aac',
    ]
    const cover = await clip('cover.m4a', ...oneFrame, '-disposition:v', 'attached_pic', '-f', 'mp4')
    expect((await probeMedia(cover)).picture).toBeUndefined()
    const { made, folder } = await copied(await clip('frame.mp4', ...oneFrame))
    expect([made, await readdir(folder)]).toEqual([undefined, []])
  })

  it.each(['ffv1', 'rawvideo', 'png', 'gif'])(
    'refuses %s, whose sound can be heard all the same',
    async (codec) => {
      const file = await clip(
        `${codec}.mkv`,
        ...screen('64x36'),
        ...tone,
        '-allow_raw_vfw',
        '1',
        '-c:v',
        codec,
        '-c:a',
        'aac',
      )
      const info = await probeMedia(file)
      expect(info).toMatchObject({ codec: 'aac', hasVideo: true })
      expect(info.picture).toBeUndefined()
      await expect(encodePicture(file, scratch.folder, info, audible)).rejects.toMatchObject({
        reason: 'unsupported',
      })
    },
  )

  it('fails where the picture is broken and the sound is whole, and leaves nothing behind', async () => {
    const whole = await clip('whole.mkv', ...screen(), ...tone, ...h264)
    const broken = await clip('broken.mkv', '-i', whole, '-c', 'copy', '-bsf:v', 'noise=amount=1')
    const folder = path.join(scratch.folder, 'broken')
    await mkdir(folder)
    const info = await probeMedia(broken)
    expect(info).toMatchObject({ codec: 'aac', picture: { width: 320, height: 180 } })
    await expect(encodePicture(broken, folder, info, audible)).rejects.toBeInstanceOf(MediaError)
    expect(await readdir(folder)).toEqual([])
  })

  it('stops at once when it is cancelled, and is not made by ffmpeg as WebAssembly', async () => {
    const before = await childProcesses()
    const file = await clip('cancelled.mp4', ...screen(), ...tone, ...h264)
    const folder = path.join(scratch.folder, 'cancelled')
    await mkdir(folder)
    const info = await probeMedia(file)
    const controller = new AbortController()
    const work = encodePicture(file, folder, info, audible, { signal: controller.signal })
    const outcome = expect(work).rejects.toThrow('stop')
    controller.abort(new Error('stop'))
    await outcome
    expect([await childProcesses(), await readdir(folder)]).toEqual([before, []])
    await expect(
      encodePicture(file, folder, info, audible, { tools: { kind: 'wasm' } }),
    ).rejects.toMatchObject({ reason: 'missing-tool' })
  })
})

describe('takeStill', () => {
  const still = async (file: string) => {
    const output = path.join(scratch.folder, `${path.basename(file)}.jpg`)
    return { size: await takeStill(file, output, await probeMedia(file)), output }
  }

  it('shows a recording before there is a copy, upright and not black', async () => {
    const film = [...longTone, ...fades('black', 'red'), ...behindEachOther, ...h264, '-g', '10']
    const file = await clip('early.mp4', ...film)
    await writeFile(file, withMatrix(await readFile(file), [0, 1, -1, 0]))
    const { size, output } = await still(file)
    expect([size, await jpegSize(output)]).toEqual([{ width: 90, height: 160 }, '90x160'])
    const [red = 0, green = 0] = await colour(output)
    expect(red - green).toBeGreaterThan(150)
  })

  it('shows what is black all along, and what can be read from its beginning alone', async () => {
    const black = ['-f', 'lavfi', '-i', 'color=black:s=320x180:r=25:d=3']
    const { output } = await still(await clip('early-black.mp4', ...black, ...tone, ...h264))
    expect(await jpegSize(output)).toBe('320x180')
    const late = await clip('early-late.mkv', ...screen(), ...longTone, ...h264)
    const lateStill = path.join(scratch.folder, 'early-late.jpg')
    // Its tenth is said to be where its picture has ended.
    await takeStill(late, lateStill, { durationSeconds: 5 * 3600 })
    expect(await jpegSize(lateStill)).toBe('320x180')
  })

  it('is as large as the rows of a list need, whatever light the original has', async () => {
    const hdr = ['-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc']
    const light = ['-color_primaries', 'bt2020', '-x265-params', 'log-level=none']
    const file = await clip(
      'early-hdr.mp4',
      ...screen('1920x1080'),
      ...tone,
      ...['-c:v', 'libx265', '-preset', 'ultrafast', ...light, ...hdr],
      ...['-c:a', 'aac', '-t', '0.4'],
    )
    const { size, output } = await still(file)
    expect([size, await jpegSize(output)]).toEqual([{ width: 1920, height: 1080 }, '320x180'])
  })

  it('takes none of what no decoder on the list reads, nor by ffmpeg as WebAssembly', async () => {
    const lossless = await clip('early-ffv1.mkv', ...screen('64x36'), ...tone, '-c:v', 'ffv1', '-c:a', 'aac')
    const output = path.join(scratch.folder, 'none.jpg')
    const take = (tools?: { kind: 'wasm' }) =>
      takeStill(lossless, output, { durationSeconds: 3 }, tools ? { tools } : {})
    await expect(take()).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(take({ kind: 'wasm' })).rejects.toMatchObject({ reason: 'missing-tool' })
    await expect(readFile(output)).rejects.toThrow('ENOENT')
  })
})
