import { readdir, readFile } from 'node:fs/promises'

/** A process, told from a later one with the same number by when it started. */
export interface Identity {
  pid: number
  startedAt: string
}

interface Listed extends Identity {
  parent: number
}

/** Every process that this one started, directly or through others, and that still runs. */
export async function descendantsOf(pid: number): Promise<Identity[]> {
  const all = await list()
  const found: Listed[] = []
  for (let parents = [pid]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map((child) => child.pid)
  }
  return found
}

/** Which of these still run. */
export async function stillRunning(identities: readonly Identity[]): Promise<Identity[]> {
  const all = await list()
  return identities.filter((one) => all.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt))
}

/** The name of a program and what it was told. */
export async function commandOf({ pid }: Identity): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
}

async function list(): Promise<Listed[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const listed = await Promise.all(numbers.map(async (number): Promise<Listed | undefined> => {
    const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '')
    // The name in brackets may hold anything; after it come the state, the parent and, as the 20th, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return stat === '' || fields[0] === 'Z' ? undefined : { pid: Number(number), parent: Number(fields[1]), startedAt: fields[19] ?? '' }
  }))
  return listed.filter((one) => one !== undefined)
}
