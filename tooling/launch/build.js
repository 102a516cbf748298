import path from 'node:path'
import { root, run, StepError } from './command.js'

/** Turbo as the repository pins it: quiet, reporting to no one, and without a process that stays. */
export function turbo(...args) {
  return [path.join(root, 'node_modules/.bin/turbo'), ...args]
}

/** The environment of turbo. */
export const turboEnv = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' }

/**
 * Builds the web app and the server; what hasn't changed comes from turbo's cache.
 *
 * @param {{ PATH: string }} env
 * @param {string[]} [more] What else to build, as turbo filters.
 * @throws StepError with the compiler's messages.
 */
export async function buildProduct(env, more = []) {
  const startedAt = performance.now()
  const command = turbo(
    'run',
    'build',
    ...['@longhand/web', '@longhand/server', ...more].map((filter) => `--filter=${filter}`),
    '--output-logs=errors-only',
  )
  const { code, output } = await run(command, { env: { ...turboEnv, ...env } })
  if (code !== 0)
    throw new StepError(`Longhand could not be built.\n\n${output.trim().split('\n').slice(-60).join('\n')}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  if (!output.includes('FULL TURBO')) console.log(`Built Longhand in ${seconds} s`)
}
