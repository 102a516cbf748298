import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds since it began. */
export interface ThreadTimes {
  ran: number
  /** Ready to run, while others had the processors. */
  waited: number
}

/** What the kernel knows of a process group. */
export interface GroupTimes {
  /** By the thread's number. */
  threads: ReadonlyMap<string, ThreadTimes>
  /** A thread runs, or would if it got a processor. */
  isReady: boolean
  /** A thread waits for a disk. */
  isBlocked: boolean
}

let isKept: boolean | undefined
/** Of processes that were seen before: a look at each of them every time is most of the work on a machine that has many. */
let knownGroups = new Map<string, number>()

/**
 * Looks at all of them at once: finding a group takes a look at every process.
 *
 * @returns Only those that still have a process. `undefined` where the kernel keeps no such times, as everywhere but on Linux.
 */
export function groupTimes(groups: ReadonlySet<number>): Map<number, GroupTimes> | undefined {
  isKept ??= (timesIn(`/proc/${process.pid}`)?.ran ?? 0) > 0
  if (!isKept) return undefined
  const found = new Map<number, { threads: Map<string, ThreadTimes>; isReady: boolean; isBlocked: boolean }>()
  const known = new Map<string, number>()
  for (const pid of numbersIn('/proc')) {
    // One that leads a group was in that of its parent for a moment.
    const isLeader = groups.has(Number(pid))
    const group = (isLeader ? undefined : knownGroups.get(pid)) ?? Number(statOf(`/proc/${pid}`)[2])
    known.set(pid, group)
    if (!groups.has(group)) continue
    const times = found.get(group) ?? {
      threads: new Map<string, ThreadTimes>(),
      isReady: false,
      isBlocked: false,
    }
    found.set(group, times)
    for (const thread of numbersIn(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`
      const [state] = statOf(folder)
      const own = timesIn(folder)
      if (!own) continue
      times.threads.set(thread, own)
      times.isReady ||= state === 'R'
      times.isBlocked ||= state === 'D'
    }
  }
  knownGroups = known
  return found
}

function numbersIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** State, parent, group and so on (proc(5)). */
function statOf(folder: string): string[] {
  const text = read(`${folder}/stat`) ?? ''
  // The name in brackets may hold anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The first two numbers are nanoseconds on a processor and on its run queue. */
function timesIn(folder: string): ThreadTimes | undefined {
  const [ran, waited] = (read(`${folder}/schedstat`) ?? '').split(' ')
  return waited === undefined ? undefined : { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // It ended in the meantime.
    return undefined
  }
}
