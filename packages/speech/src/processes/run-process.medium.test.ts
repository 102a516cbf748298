import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runProcess } from './run-process.ts'

const hasSessionGroups = existsSync('/proc/self/autogroup')

it.runIf(hasSessionGroups)('has the sessions of programs stand back as a whole, several that begin at once too', async () => {
  // Each waits until it is so; who never is runs into the time-out.
  const waiting = 'until grep -q "nice 10$" /proc/self/autogroup; do :; done'
  const results = await Promise.all(Array.from({ length: 3 }, () => runProcess({ command: '/bin/sh', args: ['-c', waiting], timeoutMs: 10_000 })))
  expect(results).toEqual(results.map(() => ({ code: 0, timedOut: false, stderr: '' })))
})
