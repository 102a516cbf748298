import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** As the kernel counts. */
const ticksPerSecond = 100

/** Ends with the process that started it, however that ends. */
const loop = `
  const parent = process.ppid
  while (process.ppid === parent) for (let step = 0; step < 1e8; step += 1);
`

/** Endless loops, each in a session of its own: where the kernel shares between sessions, those of one would count as one program. */
export class Loops {
  readonly #children: ChildProcess[]

  constructor(count: number, niceness: number) {
    this.#children = Array.from({ length: count }, () =>
      spawn(process.execPath, ['-e', loop], { detached: true, stdio: 'ignore' }),
    )
    for (const pid of this.pids) standBack(pid, niceness)
  }

  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
  }

  end(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }
}

/** Where the kernel shares between sessions, that of the session counts and not that of the program. */
function standBack(pid: number, niceness: number): void {
  os.setPriority(pid, niceness)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {}
}

/** Installs this repository's packages into a folder, and again as soon as that is done. */
export class Installer {
  readonly #folder: string
  #child: ChildProcess | undefined
  #isEnding = false
  #ended: Promise<void> = Promise.resolve()
  done = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async begin(folder: string): Promise<Installer> {
    const root = fileURLToPath(new URL('../../../../', import.meta.url))
    const files = execFileSync(
      'git',
      ['ls-files', 'package.json', '*/package.json', 'pnpm-*.yaml', '.pnpmfile.*', 'patches', '.npmrc'],
      { cwd: root, encoding: 'utf8' },
    )
    for (const file of files.trim().split('\n')) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await copyFile(path.join(root, file), path.join(folder, file))
    }
    const installer = new Installer(folder)
    installer.#ended = installer.#repeat()
    return installer
  }

  async end(): Promise<void> {
    this.#isEnding = true
    this.#child?.kill('SIGTERM')
    await this.#ended
  }

  async #repeat(): Promise<void> {
    while (!this.#isEnding) {
      this.#child = spawn(
        'pnpm',
        ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts', '--reporter', 'silent'],
        { cwd: this.#folder, stdio: 'ignore' },
      )
      const [code] = (await once(this.#child, 'exit')) as [number | null]
      if (code === 0) this.done += 1
      else if (!this.#isEnding) throw new Error(`The installation ended with ${code}.`)
      await rm(path.join(this.#folder, 'node_modules'), { recursive: true, force: true })
    }
  }
}

/** Of a processor, so far. */
function secondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (timesOf(pid)?.own ?? 0), 0) / ticksPerSecond
}

/** Processors, while the program that took most of them was seen. */
interface Shares {
  program: number
  control: number
  seconds: number
}

interface SeenProgram {
  first: Seen
  last: Seen
}

interface Seen {
  at: number
  own: number
  control: number
}

/** Of all that a process has started, and what that has: which took most of a processor, and what a control got meanwhile. Asked often. */
export class LargestProgram {
  readonly #parent: number
  readonly #control: readonly number[]
  readonly #seen = new Map<string, SeenProgram>()

  constructor(parent: number, control: readonly number[]) {
    this.#parent = parent
    this.#control = control
  }

  look(): void {
    const at = performance.now() / 1000
    const control = secondsOf(this.#control)
    const all = readdirSync('/proc').flatMap((name) =>
      /^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : [],
    )
    for (let parents = [this.#parent]; parents.length > 0;) {
      const children = all.filter(({ parent }) => parents.includes(parent))
      for (const { pid, startedAt, own } of children) {
        const key = `${pid} ${startedAt}`
        const last = { at, own: own / ticksPerSecond, control }
        this.#seen.set(key, { first: this.#seen.get(key)?.first ?? last, last })
      }
      parents = children.map(({ pid }) => pid)
    }
  }

  shares(): Shares {
    const [largest] = [...this.#seen.values()].sort((one, other) => other.last.own - one.last.own)
    if (!largest || largest.last.at === largest.first.at) throw new Error('No program was seen twice.')
    const { first, last } = largest
    const seconds = last.at - first.at
    return {
      program: (last.own - first.own) / seconds,
      control: (last.control - first.control) / seconds,
      seconds,
    }
  }
}

/** `undefined` of one that is gone. */
function timesOf(pid: number): { pid: number; parent: number; startedAt: number; own: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return { pid, parent, startedAt: fields[19] ?? 0, own: (fields[11] ?? 0) + (fields[12] ?? 0) }
  } catch {
    return undefined
  }
}
