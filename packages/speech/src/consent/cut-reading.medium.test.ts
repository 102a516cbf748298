import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spokenRate } from '../synthesis/speech-synthesizer.ts'
import { scratchFolder } from '../testing/clips.ts'
import { cutReading } from './cut-reading.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

it('cuts what was recognised, also of a microphone whose channels cancel each other and after a gap', async () => {
  const file = path.join(scratch.folder, 'reading.mka')
  const against = "asetpts='if(gte(T,1),PTS+3*SR,PTS)',pan=stereo|c0=c0|c1=-1*c0"
  const tone = "aevalsrc='0.4*sin(2*PI*440*t)*between(t,1.5,2)':s=48000:d=3"
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    tone,
    '-af',
    against,
    '-c:a',
    'flac',
    file,
  ])
  const target = path.join(scratch.folder, 'cut.wav')
  await cutReading(file, { start: 4, end: 6 }, target, new AbortController().signal)
  const samples = new Int16Array(new Uint8Array((await readFile(target)).subarray(44)).buffer)
  expect(samples.length / spokenRate).toBeCloseTo(2, 2)
  expect(samples.findIndex((sample) => Math.abs(sample) > 3000) / spokenRate).toBeCloseTo(0.5, 1)
})
