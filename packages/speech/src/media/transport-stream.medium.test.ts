import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../processes/find-program.ts'
import { probeMedia } from './probe.ts'
import { isTransportStream, unpackTransportStream } from './transport-stream.ts'

let folder: string
const at = (name: string): string => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-transport-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.runIf(findProgram('ffmpeg'))('a transport stream', () => {
  it.each(['aac', 'libmp3lame'])('with %s gives its sound as it is', async (codec) => {
    await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      'sine=d=5',
      '-c:a',
      codec,
      '-f',
      'mpegts',
      at('pieces.mp4'),
    ])
    expect(await isTransportStream(at('pieces.mp4'))).toBe(true)
    await unpackTransportStream(at('pieces.mp4'), at('sound.m4a'))
    expect(await isTransportStream(at('sound.m4a'))).toBe(false)
    const { durationSeconds, codec: taken } = await probeMedia(at('sound.m4a'))
    expect(durationSeconds).toBeCloseTo(5, 0)
    expect(taken).toBe(codec === 'aac' ? 'aac' : 'mp3')
  })
})

it('is told by its packets', async () => {
  const packet = Buffer.alloc(188)
  packet[0] = 0x47
  await writeFile(at('packets'), Buffer.concat(Array.from({ length: 5 }, () => packet)))
  await writeFile(at('short'), packet)
  await writeFile(at('text'), 'G'.padEnd(2000, 'x'))
  expect(await Promise.all(['packets', 'short', 'text'].map((name) => isTransportStream(at(name))))).toEqual([
    true,
    false,
    false,
  ])
  await expect(unpackTransportStream(at('packets'), at('none.m4a'))).rejects.toMatchObject({
    name: 'MediaError',
  })
})
