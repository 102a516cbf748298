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
    expect(await run(node('process.stdin.on("end", () => console.log("ended")).resume()'))).toEqual({ code: 0, output: 'ended\n' })
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

describe('which', () => {
  it('finds programs, and only those', () => {
    expect(which('sh', '/nowhere:/bin')).toBe('/bin/sh')
    expect(which('passwd-file', '/etc')).toBeUndefined()
    expect(which('passwd', '/etc')).toBeUndefined()
  })
})
