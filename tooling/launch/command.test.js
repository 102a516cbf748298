import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { run, step, StepError, which } from './command.js'

const node = (script) => [process.execPath, '-e', script]

describe('run', () => {
  it('gives code and output of both streams', async () => {
    expect(await run(node('console.log("out"); console.error("err"); process.exit(3)'))).toEqual({
      code: 3,
      output: expect.stringMatching(/out\n[^]*err|err\n[^]*out/),
    })
  })

  it('does not fail for a program that is not there', async () => {
    expect(await run(['no-such-program'])).toMatchObject({ code: 127 })
  })

  it('leaves standard input closed: nothing can wait for an answer', async () => {
    expect(await run(node('process.stdin.on("end", () => console.log("ended")).resume()'))).toEqual({
      code: 0,
      output: 'ended\n',
    })
  })
})

describe('step', () => {
  it('says what it does, and shows what it ran only when that failed', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await step('Thinking', node('console.log("secret thoughts")'))
    expect(said.mock.calls.flat()).toEqual(['Thinking …', expect.stringMatching(/^Thinking: done in \d+ s$/)])
    const failing = step('Thinking', node('console.log("a reason"); process.exit(2)'))
    await expect(failing).rejects.toThrow(StepError)
    await expect(failing).rejects.toThrow(/Thinking did not work[^]*ended with 2[^]*a reason/)
    said.mockRestore()
  })
})

describe('what a command of the launcher started', () => {
  const command = path.join(import.meta.dirname, 'command.js')
  /** A step that starts a shell, which starts another program. Its output ends with the last of them. */
  const stepOf = (calls) =>
    `const { endOnSignals, run, stopWithNpm } = await import(${JSON.stringify(command)}); ${calls}; run(['sh', '-c', 'sleep 600; true'], { show: true }); console.log('runs')`
  const start = (program, args, env = {}) =>
    spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'])(
    'ends with it at %s, and all that that started',
    async (signal) => {
      const started = start(process.execPath, ['--input-type=module', '-e', stepOf('endOnSignals()')])
      await once(started.stdout, 'data')
      const closed = once(started, 'close')
      started.kill(signal)
      expect(await closed).toEqual([{ SIGTERM: 143, SIGHUP: 129, SIGINT: 130 }[signal], null])
    },
  )

  it('ends when npm is gone', async () => {
    const script = `const { spawn } = require('node:child_process'); spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(stepOf('stopWithNpm(); endOnSignals()'))}], { stdio: 'inherit' })`
    const npm = start(process.execPath, ['-e', script], { npm_lifecycle_event: 'start' })
    await once(npm.stdout, 'data')
    const closed = once(npm, 'close')
    npm.kill('SIGKILL')
    await closed
  })
})

describe('which', () => {
  it('finds programs, and only those', () => {
    expect(which('sh', '/nowhere:/bin')).toBe('/bin/sh')
    expect(which('passwd-file', '/etc')).toBeUndefined()
    expect(which('passwd', '/etc')).toBeUndefined()
  })
})
