import { readFile } from 'node:fs/promises'

/** What the kernel reports to programs, whatever it counts in. */
export const ticksPerSecond = 100

/** What a process has computed, in user and kernel mode, and what its children had that have ended (proc(5)). In ticks. */
export async function ticksOf(pid: number): Promise<{ own: number; ofEnded: number }> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The program's name stands in brackets and may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const at = (index: number): number => Number(fields[index] ?? 0)
  return { own: at(11) + at(12), ofEnded: at(13) + at(14) }
}
