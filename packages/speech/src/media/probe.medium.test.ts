import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
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

  it('finds a file cut off where no track reaches what the file claims', async () => {
    const whole = await clip('whole.mp4', ...tone(9), ...screen(12), '-c:v', 'mpeg4', '-c:a', 'aac', '-movflags', '+faststart')
    await expect(probeMedia(whole)).resolves.toMatchObject({ hasVideo: true })
    await expect(probeMedia(await firstPart(whole, 'cut.mp4', 0.5))).rejects.toMatchObject({ reason: 'truncated' })
  })

  it('finds a file cut off whose picture is whole, and before the sound in the file', async () => {
    const later = ['-itsoffset', '12']
    const apart = await clip('apart.mp4', ...screen(12), ...later, ...tone(12), '-c:v', 'mpeg4', '-c:a', 'aac', '-movflags', '+faststart')
    const content = await readFile(apart)
    // Both tracks begin at 0 once the delay of the sound is gone.
    content.write('free', content.lastIndexOf('elst'), 'latin1')
    const length = content.indexOf('mvhd') + 20
    content.writeUInt32BE(content.readUInt32BE(length) / 2, length)
    await writeFile(apart, content)
    expect((await probeMedia(apart)).durationSeconds).toBeCloseTo(12, 0)
    await expect(probeMedia(await firstPart(apart, 'cut-apart.mp4', 0.8))).rejects.toMatchObject({ reason: 'truncated' })
  })
})
