import { readdir, readFile, readlink } from 'node:fs/promises'

/** A process, known from a later one with the same number by when it started. */
export interface Identity {
  pid: number
  startedAt: string
}

interface Listed extends Identity {
  parent: number
}

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

export async function stillRunning(identities: readonly Identity[]): Promise<Identity[]> {
  const all = await list()
  return identities.filter((one) =>
    all.some(({ pid, startedAt }) => pid === one.pid && startedAt === one.startedAt),
  )
}

/** A file that is handed down finds all descendants of a process, whichever their parent is by now. */
export async function holdersOf(file: string): Promise<Identity[]> {
  const holds = async ({ pid }: Identity): Promise<boolean> => {
    const folder = `/proc/${pid}/fd`
    const open = await readdir(folder).catch(() => [])
    const targets = await Promise.all(open.map((name) => readlink(`${folder}/${name}`).catch(() => '')))
    return targets.includes(file)
  }
  const all = await list()
  const held = await Promise.all(all.map(holds))
  return all.filter((_, index) => held[index])
}

/** The number of the process that started this one; `undefined` when it has ended. */
export async function parentOf(pid: number): Promise<number | undefined> {
  return (await list()).find((one) => one.pid === pid)?.parent
}

export async function commandOf({ pid }: Pick<Identity, 'pid'>): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
}

async function list(): Promise<Listed[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const listed = await Promise.all(
    numbers.map(async (number): Promise<Listed | undefined> => {
      const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '')
      // The name in brackets may hold anything; after it come the state, the parent and, as the 20th, the start time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return stat === '' || fields[0] === 'Z'
        ? undefined
        : { pid: Number(number), parent: Number(fields[1]), startedAt: fields[19] ?? '' }
    }),
  )
  return listed.filter((one) => one !== undefined)
}
