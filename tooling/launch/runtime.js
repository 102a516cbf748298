import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { root, step, StepError, stopWithNpm } from './command.js'
import { useOfNode } from './node-version.js'

const folder = path.join(root, 'tooling/launch/runtime')

/**
 * Runs a command of the launcher on a Node that runs Longhand: here when this one does, else in a process of the one that the registry has.
 *
 * @param {string} script The file that was started; what it imports for the work itself, it imports only in `work`.
 * @param {() => Promise<unknown>} work
 */
export async function onRuntime(script, work) {
  if (useOfNode(process.version) === 'runs') {
    // The process that passed the command on was killed.
    process.once('disconnect', () => process.exit(1))
    process.channel?.unref()
    return work()
  }
  try {
    process.exitCode = await passOn(await installRuntime(), script)
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

/**
 * Installs Node 24 as a package of the registry, held by its SHA-512, unless it is there.
 *
 * @returns {Promise<string>} The program.
 * @throws StepError where the registry has none for this platform, or can't be reached.
 */
export async function installRuntime() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const version = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).optionalDependencies[
    name
  ]
  if (version === undefined)
    throw new StepError(
      `Longhand needs Node 24, and the npm registry has none for ${process.platform} on ${process.arch}. Install it from https://nodejs.org and run the command again.`,
    )
  const place = path.join(folder, 'node_modules', name)
  const program =
    process.platform === 'win32' ? path.join(place, 'bin/node.exe') : path.join(place, 'bin/node')
  if (
    !existsSync(program) ||
    JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')).version !== version
  ) {
    await step(
      `Installing Node ${version}, since this is ${process.version}`,
      ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
      { cwd: folder },
    )
  }
  return program
}

/** Puts the installed Node in front of the machine's own for the scripts of npm and pnpm; where the machine's own will do, takes it away. */
export async function linkRuntime() {
  const link = path.join(root, 'node_modules/.bin/node')
  rmSync(link, { force: true })
  // While the link was there, it may have been this process that it led to.
  if (useOfNode(process.version) === 'runs' && !process.execPath.startsWith(folder)) return
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(await installRuntime(), link)
}

/** Ends with what the other process ended with. What it starts finds the same Node first. */
function passOn(program, script) {
  stopWithNpm()
  const child = spawn(program, [script, ...process.argv.slice(2)], {
    env: { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH ?? ''}` },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
