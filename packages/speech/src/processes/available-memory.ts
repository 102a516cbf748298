import { readFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

export interface MemoryFiles {
  /** Where control groups are found. */
  cgroups: string
  /** Says in which one this process is. */
  ownCgroup: string
}

const systemFiles: MemoryFiles = { cgroups: '/sys/fs/cgroup', ownCgroup: '/proc/self/cgroup' }

/** Bytes that programs can still take: of the machine, or of the container or service that this process is in where that has less (cgroups, version 2). */
export function availableMemory(
  machineBytes = freemem(),
  { cgroups, ownCgroup }: MemoryFiles = systemFiles,
): number {
  const name = /^0::(.*)$/m.exec(read(ownCgroup))?.[1]
  if (name === undefined) return machineBytes
  const folder = path.join(cgroups, name)
  const limit = Number.parseInt(read(path.join(folder, 'memory.max')), 10)
  const used = Number.parseInt(read(path.join(folder, 'memory.current')), 10)
  if (Number.isNaN(limit) || Number.isNaN(used)) return machineBytes
  // Files that were read stay in memory only as long as nothing else wants it.
  const reclaimable = Number(/^inactive_file (\d+)$/m.exec(read(path.join(folder, 'memory.stat')))?.[1] ?? 0)
  return Math.min(machineBytes, Math.max(0, limit - used + reclaimable))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
