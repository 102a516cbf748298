import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runProcess } from './run-process.ts'

const hasSessionGroups = existsSync('/proc/self/autogroup')
const levelOf = 'read -r _ _ level < /proc/self/autogroup'

afterEach(() => vi.unstubAllEnvs())

describe.runIf(hasSessionGroups)('sessions of programs', () => {
  it.each([
    ['as far as is said', '7', 7],
    ['by five where nothing is said', '', 5],
  ])('stand back as a whole, %s, several that begin at once too', async (_name, said, level) => {
    vi.stubEnv('LONGHAND_NICENESS', said)
    // In namespaces, a program doesn't see its own session.
    vi.stubEnv('LONGHAND_SANDBOX', 'limits')
    // Each waits until it is so; who never is runs into the time-out.
    const waiting = `${levelOf}; until [ "$level" = ${level} ]; do ${levelOf}; done`
    const results = await Promise.all(
      Array.from({ length: 3 }, () =>
        runProcess({ command: '/bin/sh', args: ['-c', waiting], timeoutMs: 10_000 }),
      ),
    )
    expect(results).toEqual(
      results.map(() => ({ code: 0, signal: null, timedOut: false, usedItsTime: false, stderr: '' })),
    )
  })
})

it.each(['-3', '20', '7.5', 'low'])('a program is not started to stand back by %s', (said) => {
  vi.stubEnv('LONGHAND_NICENESS', said)
  expect(() => runProcess({ command: '/bin/true', args: [], timeoutMs: 10_000 })).toThrow(
    'LONGHAND_NICENESS must be a whole number from 0 to 19.',
  )
})
