import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { probeMedia } from './probe.ts'
import { joinRuns } from './join-runs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-runs-'))
  await record('first.webm', 3, 'libopus', 'webm', 1)
  await record('second.webm', 2, 'libopus', 'webm', 1)
  await record('safari.mp4', 2, 'aac', 'mp4', 1, '-movflags', 'frag_keyframe+empty_moov')
  await record('safari-2.mp4', 1, 'aac', 'mp4', 1, '-movflags', 'frag_keyframe+empty_moov')
})
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)

/** A file as a recorder at work writes it: without length and index. */
async function record(
  name: string,
  seconds: number,
  codec: string,
  format: string,
  channels: number,
  ...more: string[]
): Promise<void> {
  const live = format === 'webm' ? ['-live', '1'] : []
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    '-ac',
    String(channels),
    '-ar',
    '48000',
    '-c:a',
    codec,
    ...live,
    ...more,
    '-f',
    format,
    at(name),
  ])
}

const kinds: MediaTools['kind'][] = ['system', 'wasm']
const found = findMediaTools()

describe.each(kinds)('joinRuns with the %s ffmpeg', (kind) => {
  const tools: MediaTools = kind === 'wasm' ? { kind } : found

  async function join(...names: string[]) {
    const own = await mkdtemp(at('join-'))
    const target = path.join(own, 'whole')
    const ending = await joinRuns(names.map(at), own, target, { tools })
    expect(await readdir(own)).toEqual(['whole'])
    // By the program that starts soonest: what the file is doesn't depend on it.
    return { ending, ...(await probeMedia(target, { tools: found })) }
  }

  // What the two programs may disagree about is how files are put behind each other; the bundled one is slow.
  it.skipIf(tools.kind !== kind || kind === 'wasm')('takes the sound of one run over as it is', async () => {
    const { ending, codec, durationSeconds } = await join('first.webm')
    expect([ending, codec]).toEqual(['webm', 'opus'])
    expect(Math.abs(durationSeconds - 3)).toBeLessThan(0.1)
  })

  it.skipIf(tools.kind !== kind)('puts runs behind each other without encoding them', async () => {
    const opus = await join('first.webm', 'second.webm')
    expect([opus.ending, opus.codec]).toEqual(['webm', 'opus'])
    expect(Math.abs(opus.durationSeconds - 5)).toBeLessThan(0.2)
  })

  it.skipIf(tools.kind !== kind || kind === 'wasm')('does so with what Safari makes', async () => {
    const aac = await join('safari.mp4', 'safari-2.mp4')
    expect([aac.ending, aac.codec]).toEqual(['m4a', 'aac'])
    expect(Math.abs(aac.durationSeconds - 3)).toBeLessThan(0.2)
  })

  it.skipIf(tools.kind !== kind || kind === 'wasm')('encodes runs of different browsers anew', async () => {
    const { ending, codec, durationSeconds } = await join('first.webm', 'safari.mp4')
    expect([ending, codec]).toEqual(['m4a', 'aac'])
    expect(Math.abs(durationSeconds - 5)).toBeLessThan(0.2)
  })
})

it('passes over a run without sound, and refuses what is no recording at all', async () => {
  await writeFile(at('nothing.webm'), '')
  await writeFile(at('text.webm'), 'These are notes under another name. '.repeat(200))
  const own = at('refused')
  await mkdir(own)
  await joinRuns([at('nothing.webm'), at('first.webm')], own, path.join(own, 'whole'))
  expect((await probeMedia(path.join(own, 'whole'))).durationSeconds).toBeGreaterThan(2.9)
  await expect(joinRuns([at('nothing.webm')], own, path.join(own, 'other'))).rejects.toMatchObject({
    reason: 'no-audio',
  })
  await expect(joinRuns([at('text.webm')], own, path.join(own, 'other'))).rejects.toMatchObject({
    reason: 'not-media',
  })
  expect(await readdir(own)).toEqual(['whole'])
})
