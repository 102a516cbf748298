/** Programs that hang, are killed, or say that all is well and it isn't: each gives its own reason, and nothing of it is left running. */
import { chmod, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPocketsphinxEngine } from '../engines/pocketsphinx/pocketsphinx-engine.ts'
import { collect } from '../engines/speech-engine.conformance.ts'
import { decodeAudio } from '../media/decode.ts'
import { findMediaTools, type MediaTools } from '../media/media-tools.ts'
import { findProgram } from './find-program.ts'
import { childProcesses } from './testing-child-processes.ts'
import { cleanSpeech, scratchFolder, toPcm } from '../testing/clips.ts'
import { runProcess } from './run-process.ts'

/** However a program fails, everything of it is gone this soon. */
const goneMs = 5_000

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let media: string
let pcmPath: string
let before: number[]

beforeAll(async () => {
  scratch = await scratchFolder()
  media = (await cleanSpeech(scratch.folder)).path
  pcmPath = await toPcm(media, path.join(scratch.folder, 'recording', 'audio.pcm'))
  before = await childProcesses()
})
afterEach(async () => {
  await vi.waitFor(async () => expect(await childProcesses()).toEqual(before), {
    timeout: goneMs,
    interval: 20,
  })
})
afterAll(() => scratch.remove())

/** A program of the shell, which starts another one that never ends and has its output. */
async function program(name: string, script: string): Promise<string> {
  const file = path.join(scratch.folder, name)
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}
const hangs = 'sleep 1000 &\nwait'
/** Milliseconds of silence after which a program hangs: only what hangs is given few, so that a busy machine changes no reason. */
const longMs = 60_000
const isKilled = 'sleep 1000 &\nkill -9 $$'
const lies = 'echo all is well >&2\nexit 0'

const tools = async (name: string, script: string, silenceMs: number): Promise<MediaTools> => ({
  kind: 'system',
  ffmpeg: await program(name, script),
  silenceMs,
})
const decoded = path.join('recording', 'decoded')

describe('ffmpeg', () => {
  const flac = () => path.join(scratch.folder, 'any.flac')
  const decode = async (
    name: string,
    script: string,
    silenceMs = script === hangs ? 200 : longMs,
    file = flac(),
  ) =>
    decodeAudio(file, path.join(scratch.folder, decoded), {
      tools: await tools(name, script, silenceMs),
    })
  // Into a WAV, no program looks.
  beforeAll(() => writeFile(flac(), 'fLaC'))
  const real = () => {
    const found = findMediaTools()
    return found.kind === 'system' ? found.ffmpeg : ''
  }

  it.each([
    ['that hangs took too long', hangs, 'timeout'],
    ['that is killed lacked a machine', isKilled, 'killed'],
    ['that lies failed', lies, 'failed'],
  ])('%s', async (name, script, reason) => {
    await expect(decode(name, script)).rejects.toMatchObject({ name: 'MediaError', reason })
  })

  it('that finds a file too long is not waited for', async () => {
    const says = "Input #0, flac, from 'x':\n  Duration: 05:33:00.00, start: 0.000000, bitrate: 1 kb/s"
    await expect(decode('says how long', `echo "${says}" >&2\n${hangs}`, longMs)).rejects.toMatchObject({
      name: 'MediaError',
      reason: 'too-long',
    })
  })

  it('that works on a small file for more than two seconds of the processor took too long', async () => {
    await expect(decode('works', 'while :; do :; done')).rejects.toMatchObject({
      name: 'MediaError',
      reason: 'timeout',
    })
  })

  it.runIf(findProgram('ffmpeg')).each([
    ['hangs took too long', hangs, 'timeout'],
    ['is killed lacked a machine', isKilled, 'killed'],
    ['writes nothing failed', lies, 'failed'],
    ['writes garbage failed', 'echo garbage and more of it\nexit 0', 'failed'],
  ])('that looks into the file well and then %s', async (name, script, reason) => {
    await expect(
      decode(
        name,
        `case "$*" in *" matroska pipe:1") ;; *) exec ${real()} "$@" ;; esac\n${script}`,
        script === hangs ? 2_000 : longMs,
        media,
      ),
    ).rejects.toMatchObject({ name: 'MediaError', reason })
    expect(await readdir(path.join(scratch.folder, decoded))).toEqual([])
  })
})

describe('the engine', () => {
  it.each([
    ['that hangs took too long', hangs, { reason: 'timeout', retryable: true }],
    ['that is killed lacked a machine', isKilled, { reason: 'killed', retryable: true }],
    ['that breaks off crashed', 'exit 1', { reason: 'crashed', retryable: true }],
    [
      'that says nothing of what it was given answers badly',
      lies,
      { reason: 'bad-answer', retryable: false },
    ],
    [
      'that leaves out a part answers badly',
      `echo 'INFO: batch.c(760): u00000: 0.5 seconds speech, 0.1 seconds CPU' >&2`,
      { reason: 'bad-answer', retryable: false },
    ],
  ])('%s', async (name, script, error) => {
    // The silence it is allowed grows with what it hears.
    const engine = createPocketsphinxEngine({
      program: await program(name, script),
      silenceMs: script === hangs ? -9_000 : longMs,
      withoutProse: true,
    })
    const speech = [
      { start: 0, end: 0.9 },
      { start: 2.5, end: 3.2 },
    ]
    await expect(
      collect(engine, { pcmPath, speech, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ name: 'EngineError', ...error })
    expect(await readdir(path.dirname(pcmPath))).not.toContainEqual(expect.stringContaining('pocketsphinx-'))
  })
})

describe('what a program leaves running', () => {
  it('ends with it, and keeps no one waiting', async () => {
    const command = await program('leaves', 'sleep 1000 &\nexit 0')
    await expect(runProcess({ command, args: [], timeoutMs: 60_000 })).resolves.toMatchObject({
      code: 0,
      timedOut: false,
    })
  })
})
