/** Programs that hang, are killed, or say that all is well and it isn't: each gives its own reason, and nothing of it is left running. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPocketsphinxEngine } from '../engines/pocketsphinx/pocketsphinx-engine.ts'
import { collect } from '../engines/speech-engine.conformance.ts'
import { decodeAudio } from '../media/decode.ts'
import { findMediaTools, findProgram, type MediaTools } from '../media/media-tools.ts'
import { childProcesses } from '../testing/child-processes.ts'
import { cleanSpeech, scratchFolder, toPcm } from '../testing/clips.ts'
import { ownRequire } from './package-files.ts'
import { runProcess } from './run-process.ts'

/** However a program fails, everything of it is gone this soon. */
const goneMs = 5_000

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let media: string
let pcmPath: string
let before: number[]
const parents: ChildProcess[] = []

beforeAll(async () => {
  scratch = await scratchFolder()
  media = (await cleanSpeech(scratch.folder)).path
  pcmPath = await toPcm(media, path.join(scratch.folder, 'recording', 'audio.pcm'))
  before = await childProcesses()
})
afterEach(async () => {
  for (const parent of parents.splice(0)) parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await childProcesses()).toEqual(before), { timeout: goneMs, interval: 20 })
})
afterAll(() => scratch.remove())

/** A program of the shell, which starts another one that never ends and has its output. */
async function program(name: string, script: string): Promise<string> {
  const file = path.join(scratch.folder, name)
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o700)
  return file
}
const hangs = 'sleep 1000 &\nwait'
const isKilled = 'sleep 1000 &\nkill -9 $$'
const lies = 'echo all is well >&2\nexit 0'

const tools = async (name: string, script: string, silenceMs: number): Promise<MediaTools> => ({ kind: 'system', ffmpeg: await program(name, script), silenceMs })
const decoded = path.join('recording', 'decoded')

describe('ffmpeg', () => {
  const decode = async (name: string, script: string, silenceMs = 200) => decodeAudio(media, path.join(scratch.folder, decoded), { tools: await tools(name, script, silenceMs) })
  const real = () => {
    const found = findMediaTools()
    return found.kind === 'system' ? found.ffmpeg : ''
  }

  it.each([
    ['that hangs took too long', hangs, 'timeout'],
    ['that is killed failed', isKilled, 'failed'],
    ['that lies failed', lies, 'failed'],
  ])('%s', async (name, script, reason) => {
    await expect(decode(name, script)).rejects.toMatchObject({ name: 'MediaError', reason })
  })

  it.runIf(findProgram('ffmpeg')).each([
    ['hangs took too long', hangs, 'timeout'],
    ['is killed failed', isKilled, 'failed'],
    ['writes nothing failed', lies, 'failed'],
    ['writes garbage failed', 'for last; do :; done\necho garbage > "${last#file:}"\nexit 0', 'failed'],
  ])('that looks into the file well and then %s', async (name, script, reason) => {
    await expect(decode(name, `case "$*" in *decoded.s16*) ;; *) exec ${real()} "$@" ;; esac\n${script}`, 2_000)).rejects.toMatchObject({ name: 'MediaError', reason })
    expect(await readdir(path.join(scratch.folder, decoded))).toEqual([])
  })
})

describe('the engine', () => {
  it.each([
    ['that hangs took too long', hangs, { reason: 'timeout', retryable: true }],
    ['that is killed crashed', isKilled, { reason: 'crashed', retryable: true }],
    ['that says nothing of what it was given answers badly', lies, { reason: 'bad-answer', retryable: false }],
    ['that leaves out a part answers badly', `echo 'INFO: batch.c(760): u00000: 0.5 seconds speech, 0.1 seconds CPU' >&2`, { reason: 'bad-answer', retryable: false }],
  ])('%s', async (name, script, error) => {
    // The silence it is allowed grows with what it hears.
    const engine = createPocketsphinxEngine({ program: await program(name, script), silenceMs: -9_000 })
    const speech = [{ start: 0, end: 0.9 }, { start: 2.5, end: 3.2 }]
    await expect(collect(engine, { pcmPath, speech, signal: new AbortController().signal })).rejects.toMatchObject({ name: 'EngineError', ...error })
    expect(await readdir(path.dirname(pcmPath))).not.toContainEqual(expect.stringContaining('pocketsphinx-'))
  })
})

describe('what a program leaves running', () => {
  it('ends with it, and keeps nobody waiting', async () => {
    const command = await program('leaves', 'sleep 1000 &\nexit 0')
    await expect(runProcess({ command, args: [], timeoutMs: 60_000 })).resolves.toMatchObject({ code: 0, timedOut: false })
  })
})

describe.runIf(findProgram('setpriv'))('a program that hangs', () => {
  it('ends with the process that started it, when that is killed', async () => {
    const file = path.join(scratch.folder, 'pid')
    const command = await program('hangs alone', `echo $$ > '${file}'\nexec sleep 1000`)
    const source = `import { runProcess } from ${JSON.stringify(path.join(import.meta.dirname, 'run-process.ts'))}\nawait runProcess({ command: ${JSON.stringify(command)}, args: [], timeoutMs: 600_000 })`
    const starter = path.join(scratch.folder, 'starter.mts')
    await writeFile(starter, source)
    const parent = fork(starter, { execArgv: ['--conditions=@longhand/source', '--import', ownRequire().resolve('tsx')] })
    parents.push(parent)
    const pid = await vi.waitFor(async () => {
      const written = Number(await readFile(file, 'utf8'))
      expect(written).toBeGreaterThan(0)
      return written
    }, { timeout: 30_000, interval: 20 })
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: goneMs, interval: 20 })
  })
})
