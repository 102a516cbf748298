import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../pcm/wav-header.ts'
import { encodeForPlayer } from './encode.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { makeOfPieces } from './pieces.ts'
import { probeMedia } from './probe.ts'

const run = promisify(execFile)

const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-encode-'))
  await writeFile(path.join(folder, 'tone.wav'), toneFile(2))
})
afterAll(() => rm(folder, { recursive: true }))

/** A stereo WAV file of 8 kHz. */
function toneFile(seconds: number): Buffer {
  const rate = 8000
  const data = Buffer.alloc(seconds * rate * 4)
  for (let frame = 0; frame < seconds * rate; frame++) {
    const value = Math.round(8000 * Math.sin((frame / rate) * 440 * 2 * Math.PI))
    data.writeInt16LE(value, frame * 4)
    data.writeInt16LE(-value, frame * 4 + 2)
  }
  return Buffer.concat([wavHeader(data.length, rate, { channels: 2 }), data])
}

const kinds: MediaTools['kind'][] = ['system', 'wasm']
const found = findMediaTools()

describe.each(kinds)('encodeForPlayer with the %s ffmpeg', (kind) => {
  const tools: MediaTools = kind === 'wasm' ? { kind } : found

  it.skipIf(tools.kind !== kind)('writes a form that players know, as long as the original', async () => {
    const target = path.join(folder, `${kind}.m4a`)
    await encodeForPlayer(path.join(folder, 'tone.wav'), target, [{ track: 0, channels: 2 }], { tools })
    // By the program that starts soonest: what the file is doesn't depend on it.
    const info = await probeMedia(target, { tools: found })
    expect(info).toMatchObject({ codec: 'aac', channels: 2, hasVideo: false })
    expect(info.container).toContain('m4a')
    expect(Math.abs(info.durationSeconds - 2)).toBeLessThan(0.1)
  })

  it.skipIf(tools.kind !== kind)('leaves nothing behind when it fails or is stopped', async () => {
    const target = path.join(folder, `${kind}-failed.m4a`)
    await writeFile(path.join(folder, 'text.wav'), 'no sound at all')
    await expect(
      encodeForPlayer(path.join(folder, 'text.wav'), target, [{ track: 0, channels: 1 }], { tools }),
    ).rejects.toThrow()
    const stop = new AbortController()
    const stopped = encodeForPlayer(path.join(folder, 'tone.wav'), target, [{ track: 0, channels: 1 }], {
      tools,
      signal: stop.signal,
    })
    stop.abort()
    await expect(stopped).rejects.toThrow()
    expect(existsSync(target)).toBe(false)
  })
})

describe.each(kinds)('makeOfPieces with the %s ffmpeg', (kind) => {
  const tools: MediaTools = kind === 'wasm' ? { kind } : found

  // The bundled program takes seconds for each of seven starts: how it encodes and joins is seen in every run with encodeForPlayer and joinRuns.
  it.skipIf(tools.kind !== kind || (kind === 'wasm' && !isProof))(
    'puts spans behind each other and says where each begins',
    async () => {
      const own = await mkdtemp(path.join(folder, 'pieces-'))
      const file = path.join(folder, 'tone.wav')
      const target = path.join(own, 'made.m4a')
      const shares: number[] = []
      const made = await makeOfPieces(
        [
          { file, start: 0, end: 2 },
          { file, start: 1, end: 2 },
        ],
        own,
        target,
        { tools, onProgress: (share) => shares.push(share) },
      )
      expect(made.starts).toHaveLength(2)
      expect(made.starts[0]).toBe(0)
      expect(Math.abs(made.starts[1]! - 2)).toBeLessThan(0.1)
      expect(Math.abs(made.durationSeconds - 3)).toBeLessThan(0.2)
      expect(await probeMedia(target, { tools })).toMatchObject({ codec: 'aac', channels: 2 })
      expect(Math.max(...shares)).toBeGreaterThan(0.5)
      expect(await readdir(own)).toEqual(['made.m4a'])
    },
  )

  it.skipIf(tools.kind !== kind || kind === 'wasm')(
    'makes no large file of a small one, and a good one of a good one',
    async () => {
      const own = await mkdtemp(path.join(folder, 'pieces-'))
      const target = path.join(own, 'made.m4a')
      const bytesASecond = async (...encoding: string[]): Promise<{ before: number; after: number }> => {
        const file = path.join(own, 'noise.mp3')
        await run('ffmpeg', [
          '-v',
          'error',
          '-y',
          '-f',
          'lavfi',
          '-i',
          'anoisesrc=d=6:c=pink:r=16000',
          '-ac',
          '1',
          ...encoding,
          file,
        ])
        await makeOfPieces([{ file, start: 0, end: 6 }], own, target, { tools })
        return { before: (await stat(file)).size / 6, after: (await stat(target)).size / 6 }
      }
      const small = await bytesASecond('-b:a', '24k')
      expect(small.after).toBeLessThan(small.before * 1.8)
      const good = await bytesASecond('-b:a', '128k')
      expect(good.after).toBeGreaterThan(8_000)
    },
  )

  // That nothing is left is this program's doing, whatever encodes.
  it.skipIf(tools.kind !== kind || kind === 'wasm')(
    'leaves nothing behind when a piece can’t be read',
    async () => {
      const own = await mkdtemp(path.join(folder, 'pieces-'))
      const file = path.join(own, 'text.wav')
      await writeFile(file, 'no sound at all')
      await expect(
        makeOfPieces(
          [
            { file: path.join(folder, 'tone.wav'), start: 0, end: 1 },
            { file, start: 0, end: 1 },
          ],
          own,
          path.join(own, 'made.m4a'),
          { tools },
        ),
      ).rejects.toThrow()
      expect(await readdir(own)).toEqual(['text.wav'])
    },
  )
})
