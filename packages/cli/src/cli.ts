#!/usr/bin/env node
import { setTimeout as pause } from 'node:timers/promises'
import envPaths from 'env-paths'
import { exitCodes } from './exit-codes.ts'
import { run } from './program.ts'
import { Terminal } from './terminal.ts'

const { config, data } = envPaths('longhand', { suffix: '' })
const interruption = new AbortController()
/** What is being written may end; what hangs may not hold up the user. */
const graceMs = 3000

function interrupt(): void {
  if (interruption.signal.aborted) process.exit(exitCodes.interrupted)
  interruption.abort(new Error('Interrupted'))
  void pause(graceMs, undefined, { ref: false }).then(() => process.exit(exitCodes.interrupted))
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
// A reader such as `head` has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.success)
  throw error
})

const { stdin, stdout, stderr } = process
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  folders: { config, data },
  terminal: new Terminal({ stdin, stdout, stderr }),
  signal: interruption.signal,
})
