import { readdir, readFile } from 'node:fs/promises'

/** The processes that this one started, directly or through others, and that still run. Empty where there is no /proc. */
export async function childProcesses(): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => [])) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    // The name in brackets may hold anything; the fields after it are state and parent.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state !== undefined && state !== 'Z') parents.set(Number(name), Number(parent))
  }
  const isDescendant = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent === process.pid || (parent !== undefined && parent > 1 && isDescendant(parent))
  }
  return [...parents.keys()].filter(isDescendant)
}
