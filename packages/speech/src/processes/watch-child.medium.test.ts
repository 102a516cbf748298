/** What a busy machine does to programs is not what they do themselves: starved ones go on, hung ones end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPocketsphinxEngine } from '../engines/pocketsphinx/pocketsphinx-engine.ts'
import { collect } from '../engines/speech-engine.conformance.ts'
import { pcmSeconds } from '../pcm/pcm-file.ts'
import { scratchFolder, speak, toPcm } from '../testing/clips.ts'
import { runChildTask } from './child-task.ts'
import { findProgram } from './find-program.ts'
import { programEndedChannel, type ProgramReport } from './program-report.ts'
import { type ProcessRequest, runProcess } from './run-process.ts'

let loops: ChildProcess[] = []

/** Each in a session of its own, as other people's programs are. */
async function keepBusy(count: number): Promise<void> {
  loops = Array.from({ length: count }, () =>
    spawn('/bin/sh', ['-c', 'while :; do :; done'], { detached: true, stdio: 'ignore' }),
  )
  await Promise.all(loops.map((loop) => once(loop, 'spawn')))
}

afterEach(() => {
  for (const loop of loops.splice(0)) loop.kill('SIGKILL')
  vi.unstubAllEnvs()
})

const run = (source: string, limits: Partial<ProcessRequest> = {}) =>
  runProcess({ command: process.execPath, args: ['-e', source], timeoutMs: 60_000, ...limits })
/** For a busy machine: the start of Node alone takes seconds there. */
const runScript = (source: string, limits: Partial<ProcessRequest>) =>
  runProcess({ command: '/bin/sh', args: ['-c', source], timeoutMs: 60_000, ...limits })
/** A look at the time is the system's work, which is not counted: it looks once a millisecond or so. */
const works = (ms: number) =>
  `while (process.cpuUsage().user < ${ms * 1000}) for (let i = 0; i < 1_000_000; i++);`
const counts = (to: number) => `i=0; while [ $i -lt ${to} ]; do i=$((i+1)); done`

describe.runIf(process.platform === 'linux')('a program', () => {
  it.each([
    ['that is stopped ends', `process.kill(process.pid, 'SIGSTOP')`],
    ['that waits for nothing ends', 'setInterval(() => undefined, 1_000_000)'],
    [
      'whose threads wait for each other ends',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    ],
  ])('%s', async (_name, source) => {
    expect(await run(source, { hungMs: 300 })).toMatchObject({ code: null, timedOut: true })
  })

  it('that works for longer than one may do nothing goes on, and without a word ends', async () => {
    expect(await run(works(600), { hungMs: 300 })).toMatchObject({ code: 0, timedOut: false })
    expect(await run(works(60_000), { silenceMs: 300 })).toMatchObject({ timedOut: true })
  })

  it('that works for longer than it may ends, also where it says something all the time', async () => {
    expect(await run('for (;;) console.log(1)', { timeoutMs: 500, silenceMs: 400 })).toMatchObject({
      timedOut: true,
    })
  })

  it('that gets next to nothing of a busy machine goes on, and ends when it is stopped there', async () => {
    vi.stubEnv('LONGHAND_NICENESS', '10')
    await keepBusy(4 * availableParallelism())
    const timeoutMs = 1_000
    const startedAt = performance.now()
    const busy = await runScript(counts(100_000), { timeoutMs, silenceMs: timeoutMs, hungMs: 300 })
    // It would not be starved otherwise.
    expect(performance.now() - startedAt).toBeGreaterThan(2 * timeoutMs)
    expect(busy).toMatchObject({ code: 0, timedOut: false })
    expect(await runScript('kill -STOP $$', { hungMs: 300 })).toMatchObject({ timedOut: true })
  })
})

describe.runIf(
  process.platform === 'linux' &&
    process.env['LONGHAND_PROOF_RUNS'] !== undefined &&
    findProgram('pocketsphinx_batch'),
)('recognition', () => {
  it.each([4, 8, 16])(
    'next to %d endless loops for each processor takes longer and is not ended',
    { timeout: 1_800_000 },
    async (loopsEach) => {
      vi.stubEnv('LONGHAND_NICENESS', '')
      const ends: ProgramReport[] = []
      const listen = (report: unknown) => void ends.push(report as ProgramReport)
      const { folder, remove } = await scratchFolder()
      const pcmPath = await toPcm(
        (await speak(folder, 'the meeting starts at nine')).path,
        path.join(folder, 'recording', 'audio.pcm'),
      )
      await keepBusy(loopsEach * availableParallelism())
      subscribe(programEndedChannel, listen)
      const request = {
        pcmPath,
        speech: [{ start: 0, end: await pcmSeconds(pcmPath) }],
        signal: new AbortController().signal,
      }
      const recognized = await collect(createPocketsphinxEngine({ profile: 'fast' }), request)
      unsubscribe(programEndedChannel, listen)
      expect(recognized.map(({ text }) => text)).toEqual(['the meeting starts at nine'])
      expect(ends).toMatchObject([{ program: 'pocketsphinx_batch', code: 0 }])
      await remove()
    },
  )
})

describe.runIf(process.platform === 'linux')('a task of ours', () => {
  it('that is stopped ends', async () => {
    const begun = new Promise<ChildProcess>((resolve) => {
      const listen = (message: unknown) => {
        unsubscribe('child_process', listen)
        resolve((message as { process: ChildProcess }).process)
      }
      // Tests of other files have children of the same process.
      subscribe('child_process', listen)
    })
    const task = runChildTask(
      'try-provider',
      { provider: 'cpu' },
      { timeoutMs: 60_000, hungMs: 300, access: {} },
    )
    const stopped = begun.then(async (child) => {
      await once(child, 'spawn')
      // With what it has started already.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGSTOP')
    })
    await expect(task).rejects.toMatchObject({ name: 'EngineError', reason: 'timeout', retryable: true })
    await stopped
  })
})
