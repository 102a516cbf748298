import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Health } from '../ports.ts'
import { installedFiles } from './sandbox/installed-files.ts'
import type { ProgramLimits } from './sandbox/limits.ts'
import { confine, type ProgramAccess } from './sandbox/sandbox.ts'

/** Native and WebAssembly dependencies are found through it: bundled into another package, this file lies where they can't be resolved from. */
export function ownRequire(): NodeJS.Require {
  const here = createRequire(import.meta.url)
  return createRequire(here.resolve('@longhand/speech/package.json'))
}

/**
 * Finds an optional peer: that of the program which this code is bundled into, else that of this package.
 *
 * @throws an Error where neither has it.
 */
export function resolvePeer(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return ownRequire().resolve(name)
  }
}

export interface ChildProgram {
  path: string
  execArgv: string[]
}

/**
 * Finds the child program. From source it is `child.ts`, whose types Node takes out, or what tests have built of it for a run. Built or bundled it is
 * `speech-child.js`, beside the file this code ended up in or up to two folders above; else the one in this package's own build.
 *
 * @throws an Error whose message says what to build.
 */
export function findChildProgram(): ChildProgram {
  const here = fileURLToPath(import.meta.url)
  if (here.endsWith('.ts')) {
    const built = process.env['LONGHAND_BUILT_CHILD']
    return built
      ? { path: built, execArgv: [] }
      : {
          path: path.join(path.dirname(here), '..', 'child.ts'),
          execArgv: ['--conditions=@longhand/source'],
        }
  }
  const folders = ['.', '..', '../..'].map((up) => path.resolve(path.dirname(here), up))
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('@longhand/speech/package.json'))
  for (const folder of [...folders, path.join(packageFolder, 'dist')]) {
    const file = path.join(folder, 'speech-child.js')
    if (existsSync(file)) return { path: file, execArgv: [] }
  }
  throw new Error(
    'The program speech-child.js is missing: build @longhand/speech, or bundle its entry src/child.ts under that name.',
  )
}

/** Models fill more memory than programs do: as much as leaves the rest of the machine alone. */
const modelMemoryBytes = Math.max(2 * 1024 ** 3, Math.floor(totalmem() * 0.75))

/**
 * How to start the child program confined: it reads this installation and what is named, and ends with this process.
 *
 * @throws as {@link findChildProgram} and `confine`.
 */
export function confineChildProgram(
  { reads = [], ...access }: ProgramAccess,
  limits: ProgramLimits = {},
): ChildProgram & { execPath: string } {
  const program = findChildProgram()
  const packageFile = ownRequire().resolve('@longhand/speech/package.json')
  const [execPath, ...execArgv] = confine({
    command: process.execPath,
    args: program.execArgv,
    access: {
      ...access,
      reads: [...new Set([...installedFiles(program.path), ...installedFiles(packageFile), ...reads])],
    },
    limits: { memoryBytes: modelMemoryBytes, ...limits },
  })
  return { path: program.path, execPath, execArgv }
}

export function childHealth(): Health {
  try {
    findChildProgram()
    return { ok: true }
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
      missing: ['speech-child.js'],
    }
  }
}
