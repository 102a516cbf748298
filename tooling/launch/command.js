import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { constants as osConstants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A step that did not work; the message is for the person who started the command. */
export class StepError extends Error {}

/**
 * Runs a command to its end.
 *
 * @param {string[]} command Program and arguments.
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, show?: boolean }} [options] `show` passes the output on as it comes.
 * @returns {Promise<{ code: number, output: string }>} A command that can't be started has code 127.
 */
export function run([program, ...args], { env = {}, cwd = root, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + osConstants.signals[signal], output }))
  })
}

/**
 * Runs a command quietly, saying only that it does and how long it took.
 *
 * @param {string} title What is being done, such as `Installing dependencies`.
 * @param {string[]} command
 * @param {Parameters<typeof run>[1]} [options]
 * @throws StepError with the end of the command's output.
 */
export async function step(title, command, options) {
  const startedAt = performance.now()
  console.log(`${title} …`)
  const { code, output } = await run(command, options)
  if (code !== 0) throw new StepError(`${title} did not work (${command.join(' ')} ended with ${code}).\n\n${output.trim().split('\n').slice(-40).join('\n')}`)
  console.log(`${title}: done in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

/**
 * @param {string} program
 * @param {string} [searchPath] Folders, as in `PATH`.
 * @returns {string | undefined} Where the program lies.
 */
export function which(program, searchPath = process.env.PATH ?? '') {
  return searchPath
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, program))
    .find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a command's main function: a `StepError` ends it with its message alone, anything else with the stack. */
export function main(work) {
  work().then(
    (code) => (process.exitCode = code),
    (error) => {
      console.error(error instanceof StepError ? `\n${error.message}` : error)
      process.exitCode = 1
    },
  )
}
