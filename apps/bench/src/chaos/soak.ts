import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../statistics.ts'
import type { Run } from './run.ts'

const sampleMs = 5_000
/** Share of the time in which caches and pools fill. */
const warmUp = 0.25
/** What a process may have more of at the end than after the warm-up; whatever leaks passes these in an hour. */
const limits = { rssMb: 60, files: 12, connections: 4 }

interface Held {
  rssMb: number
  files: number
}

export interface SoakFigures {
  minutes: number
  samples: number
  growth: { rssMb: number; files: number; connections: number }
  peakMb: number
  isSteady: boolean
}

/** What grows would fill a machine that is never restarted. Linux only. */
export async function soak(all: Run, minutes: number): Promise<SoakFigures> {
  const processes = [all.installation.api, ...all.installation.workers].map(({ pid }) => pid)
  const held = new Map<number, Held[]>(processes.map((pid) => [pid, []]))
  const connections: number[] = []
  const end = performance.now() + minutes * 60_000
  all.load.start()
  while (performance.now() < end) {
    await delay(sampleMs)
    for (const [pid, samples] of held) samples.push(await heldBy(pid))
    const [row] = await all.onlooker.read<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name like 'longhand%'`,
    )
    connections.push(row?.count ?? 0)
    await all.check()
  }
  await all.load.stop()
  await all.drain()
  const most = (of: (one: Held) => number): number =>
    Math.max(...[...held.values()].map((samples) => growthOf(samples.map(of))))
  const growth = {
    rssMb: most(({ rssMb }) => rssMb),
    files: most(({ files }) => files),
    connections: growthOf(connections),
  }
  return {
    minutes,
    samples: connections.length,
    growth,
    peakMb: Math.max(...[...held.values()].flat().map(({ rssMb }) => rssMb)),
    isSteady:
      growth.rssMb <= limits.rssMb &&
      growth.files <= limits.files &&
      growth.connections <= limits.connections,
  }
}

async function heldBy(pid: number): Promise<Held> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const files = await readdir(`/proc/${pid}/fd`)
  return { rssMb: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024), files: files.length }
}

/** Of the median of the last quarter over that of the one after the warm-up. */
function growthOf(samples: readonly number[]): number {
  const quarter = Math.ceil(samples.length * warmUp)
  return percentile(samples.slice(-quarter), 0.5) - percentile(samples.slice(quarter, 2 * quarter), 0.5)
}
