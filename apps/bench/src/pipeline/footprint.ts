import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ticksOf, ticksPerSecond } from '../processor-time.ts'

export interface Footprint {
  /** What a worker with everything that it started took more than the worker alone at the beginning. */
  memoryMb: number
  diskMb: number
}

/** In user and kernel mode; of what has ended, less than a quarter of a second of each is missing. */
export interface ProcessorSeconds {
  workers: number
  programs: number
  ended: number
}

const everyMs = 250

export class FootprintWatch {
  readonly #workers: readonly number[]
  readonly #dataDir: string
  readonly #stop = new AbortController()
  #watching: Promise<void> = Promise.resolve()
  #memoryAtFirst = 0
  #diskAtFirst = 0
  #memory = 0
  #disk = 0
  /** Of each process when it was last seen: those of a sandbox are waited for by no one, so the kernel adds them to no parent. */
  readonly #ticks = new Map<number, number>()

  constructor(workers: readonly number[], dataDir: string) {
    this.#workers = workers
    this.#dataDir = dataDir
  }

  async start(): Promise<this> {
    this.#memoryAtFirst = await this.#memoryNow()
    this.#diskAtFirst = await this.#diskNow()
    this.#watching = this.#watch()
    return this
  }

  /** @returns The most so far; what is seen from now on counts again. */
  lap(): Footprint {
    const seen = { memoryMb: megabytes(this.#memory), diskMb: megabytes(this.#disk) }
    this.#memory = this.#disk = 0
    return seen
  }

  /** Of the workers, of all that they have started and that still runs, and of what has ended. */
  async processorSeconds(): Promise<ProcessorSeconds> {
    const live = await this.#processes()
    await this.#count(live)
    const ticks = { workers: 0, programs: 0, ended: 0 }
    for (const [pid, own] of this.#ticks) {
      const who = this.#workers.includes(pid) ? 'workers' : live.has(pid) ? 'programs' : 'ended'
      ticks[who] += own
    }
    return {
      workers: ticks.workers / ticksPerSecond,
      programs: ticks.programs / ticksPerSecond,
      ended: ticks.ended / ticksPerSecond,
    }
  }

  async end(): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }

  async #watch(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#memory = Math.max(this.#memory, (await this.#memoryNow()) - this.#memoryAtFirst)
      this.#disk = Math.max(this.#disk, (await this.#diskNow()) - this.#diskAtFirst)
      await this.#count(await this.#processes())
      await delay(everyMs, undefined, { signal: this.#stop.signal }).catch(() => undefined)
    }
  }

  async #count(processes: ReadonlySet<number>): Promise<void> {
    for (const pid of processes)
      this.#ticks.set(pid, Math.max(this.#ticks.get(pid) ?? 0, (await ticksOf(pid)).own))
  }

  async #memoryNow(): Promise<number> {
    let sum = 0
    for (const pid of await this.#processes()) sum += await ownMemory(pid)
    return sum
  }

  async #processes(): Promise<Set<number>> {
    const parents = await parentsOfProcesses()
    const mine = new Set(this.#workers)
    // Children have higher numbers than their parents nearly always; a second pass finds the others.
    for (let pass = 0; pass < 2; pass += 1)
      for (const [pid, parent] of parents) if (mine.has(parent)) mine.add(pid)
    return mine
  }

  async #diskNow(): Promise<number> {
    const sizes = new Map<number, number>()
    for (const name of ['storage', 'scratch', 'incoming'])
      await measure(path.join(this.#dataDir, name), sizes)
    return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  }
}

async function measure(folder: string, sizes: Map<number, number>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const found = path.join(folder, entry.name)
    if (entry.isDirectory()) await measure(found, sizes)
    else {
      const seen = await stat(found).catch(() => undefined)
      if (seen) sizes.set(seen.ino, seen.blocks * 512)
    }
  }
}

async function parentsOfProcesses(): Promise<Map<number, number>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program's name stands in brackets and may hold anything.
    const parent = Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1])
    if (parent > 0) parents.set(Number(name), parent)
  }
  return parents
}

/** Bytes of which no other process has a part, programs and libraries left out. */
async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
