import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { encodePicture, findShotChanges } from './picture.ts'
import { probeMedia } from './probe.ts'
import { shotChangeFinder } from './shot-changes.ts'

const run = promisify(execFile)

const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const shots = ['testsrc2', 'smptebars', 'testsrc', 'rgbtestsrc']

/** Shots of as many frames as named, with a tone. */
async function film(
  name: string,
  rate: string,
  frames: readonly number[],
  { filters = 'null', output = [] as string[] } = {},
): Promise<string> {
  const sources = frames.map(
    (count, index) =>
      `${shots[index % shots.length]}=size=320x180:rate=${rate},trim=end_frame=${count},format=yuv420p,setsar=1[s${index}]`,
  )
  const joined = `${frames.map((_, index) => `[s${index}]`).join('')}concat=n=${frames.length}:v=1,${filters}[v]`
  const file = path.join(scratch.folder, name)
  const options = [
    '-map',
    '[v]',
    '-map',
    '0:a',
    '-shortest',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    ...output,
    file,
  ]
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'sine=440:duration=20',
    '-filter_complex',
    [...sources, joined].join(';'),
    ...options,
  ])
  return file
}

async function found(file: string) {
  const folder = `${file} copied`
  await mkdir(folder)
  const info = await probeMedia(file)
  const made = await encodePicture(file, folder, info, [{ track: 0, channels: 1 }])
  return { onTheWay: made!.shotChanges, inTheCopy: await findShotChanges(made!.files.video, info) }
}

/** @param amounts How much each frame but the first differs from the one before, at 25 a second. */
function changesIn(amounts: readonly number[]): number[] {
  const finder = shotChangeFinder()
  amounts.forEach((amount, index) => {
    if (amount <= 6) return
    finder.read(`frame:${index + 1}    pts:${index + 1}    pts_time:${(index + 1) / 25}`)
    finder.read(`lavfi.scd.mafd=${amount}`)
  })
  return finder.found()
}

describe('shot changes', () => {
  /** Of each kind one: the long proof takes the others, too, and below, 25 is what varies. */
  const rates: [rate: string, frameMs: number][] = [
    ['24000/1001', 1001 / 24],
    ['50', 20],
  ]
  if (isProof) rates.push(['25', 40], ['30000/1001', 1001 / 30])

  it.each(rates)(
    'at %s frames a second are found on the frame where the new shot begins',
    async (rate, frameMs) => {
      const expected = [33, 80, 121].map((frame) => Math.round(frame * frameMs))
      const { onTheWay, inTheCopy } = await found(
        await film(`${rate.replace('/', '-')}.mp4`, rate, [33, 47, 41, 40]),
      )
      // Times of MP4 have their own unit, of less than a millisecond.
      expect(onTheWay?.map((change, index) => Math.abs(change - expected[index]!) <= 1)).toEqual([
        true,
        true,
        true,
      ])
      // The copy has half of 50 frames: the other half is a frame later in it.
      expect(
        inTheCopy?.map((change, index) => Math.abs(change - expected[index]!) <= (rate === '50' ? 21 : 1)),
      ).toEqual([true, true, true])
    },
  )

  it('are found at a varying rate', async () => {
    const filters = "select='not(between(n,10,30)*mod(n,3))'"
    const { onTheWay } = await found(
      await film('varying.mp4', '25', [33, 47, 41], { filters, output: ['-fps_mode', 'vfr'] }),
    )
    expect(onTheWay?.map((change) => Math.round(change / 40))).toEqual([33, 80])
  })

  it('are none where a picture fades or flashes', async () => {
    const faded = await film('faded.mp4', '25', [50], { filters: 'fade=out:st=0.6:d=0.6:color=black' })
    const flashed = await film('flashed.mp4', '25', [60], {
      filters: "drawbox=color=white:t=fill:enable='eq(n,20)+between(n,40,41)'",
    })
    for (const file of [faded, flashed])
      expect(await found(file), file).toEqual({ onTheWay: [], inTheCopy: [] })
  })

  it('count from where the picture begins, though the sound comes later', async () => {
    const plain = await film('plain.mkv', '25', [33, 47])
    const late = path.join(scratch.folder, 'late.mkv')
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      plain,
      '-itsoffset',
      '0.5',
      '-i',
      plain,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c',
      'copy',
      late,
    ])
    const { onTheWay } = await found(late)
    expect(Math.abs(onTheWay![0]! - 1320)).toBeLessThanOrEqual(25)
  })

  it('are none where the camera moves, however unevenly', () => {
    expect(changesIn([12, 18, 25, 25, 20, 15, 20, 20, 20, 25, 12, 8])).toEqual([])
    expect(changesIn([12, 18, 25, 25, 20, 40, 20, 20, 20, 25, 12, 8])).toEqual([240])
  })

  it('are not named where a hostile film would have no end of them', () => {
    const of = (count: number): number[] =>
      changesIn(Array.from({ length: count * 4 }, (_, index) => (index % 4 === 0 ? 30 : 0)))
    expect(of(10_000)).toHaveLength(10_000)
    expect(of(10_001)).toEqual([])
  })
})
