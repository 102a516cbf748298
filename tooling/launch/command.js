import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { constants as osConstants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Programs that run; each leads a group of its own once this process ends what it started. */
const running = new Set()
let leadsGroups = false

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
    const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe']
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, detached: leadsGroups })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: error.message })
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 128 + osConstants.signals[signal], output })
    })
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * From now on, ends this process and the programs that `run` started, with all that those started, when it is asked to end or when npm, which started it, is gone.
 *
 * @param {number} [deadlineMs] After that they are killed.
 * @returns {() => void} Leaves ending to the caller again.
 */
export function endOnSignals(deadlineMs = 8_000) {
  leadsGroups = true
  const handlers = signals.map((signal) => [
    signal,
    () => void endRunning(128 + osConstants.signals[signal], deadlineMs),
  ])
  for (const [signal, handler] of handlers) process.once(signal, handler)
  return () => {
    leadsGroups = false
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

async function endRunning(code, deadlineMs) {
  const children = [...running]
  const timer = setTimeout(() => {
    for (const child of children) killGroup(child, 'SIGKILL')
    process.exit(code)
  }, deadlineMs)
  await Promise.all(
    children.map((child) => {
      killGroup(child, 'SIGTERM')
      return new Promise((resolve) => child.once('close', resolve))
    }),
  )
  clearTimeout(timer)
  process.exit(code)
}

function killGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Has a process that npm or pnpm started stop as by SIGTERM when that is gone: not every signal that ends it is passed on. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.emit('SIGTERM', 'SIGTERM')
  }, 500)
  timer.unref()
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
  if (code !== 0)
    throw new StepError(
      `${title} did not work (${command.join(' ')} ended with ${code}).\n\n${output.trim().split('\n').slice(-40).join('\n')}`,
    )
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
