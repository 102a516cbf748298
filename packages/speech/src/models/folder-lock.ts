import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

export interface LockTimes {
  /** How often the holder shows that it lives. */
  beatMs: number
  /** After so long without that, the lock is taken over. Longer than any disk makes the holder wait. */
  staleMs: number
}

const usualTimes: LockTimes = { beatMs: 5_000, staleMs: 30_000 }

interface LockOptions extends Partial<LockTimes> {
  signal?: AbortSignal | undefined
  /** Called each time it finds that another process holds the lock. */
  onWaiting?: (() => void) | undefined
}

/**
 * Runs `work` while no other process does that has this file, on this machine or on others that share the folder. Where the holder was killed,
 * the next one takes over.
 *
 * @param work Its signal is aborted when the lock is lost, as on a machine that slept.
 * @throws what `work` throws; the signal's reason; what the file system throws.
 */
export async function withFolderLock<Result>(
  file: string,
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { beatMs = usualTimes.beatMs } = options
  const token = randomUUID()
  await take(file, token, options)
  const lost = new AbortController()
  const beat = async (): Promise<void> => {
    if ((await readFile(file, 'utf8').catch(() => '')) !== token)
      return lost.abort(new Error('The lock of the folder of models went to another process.'))
    const now = new Date()
    await utimes(file, now, now)
  }
  const timer = setInterval(() => void beat().catch((error: unknown) => lost.abort(error)), beatMs)
  try {
    return await work(options.signal ? AbortSignal.any([options.signal, lost.signal]) : lost.signal)
  } finally {
    clearInterval(timer)
    if ((await readFile(file, 'utf8').catch(() => '')) === token) await rm(file, { force: true })
  }
}

async function take(
  file: string,
  token: string,
  { signal, onWaiting, beatMs = usualTimes.beatMs, staleMs = usualTimes.staleMs }: LockOptions,
): Promise<void> {
  let seen: { state: string; since: number } | undefined
  for (;;) {
    signal?.throwIfAborted()
    if (await create(file, token)) return
    const state = await stateOf(file)
    // By the time of this process alone: clocks of machines that share a folder differ.
    if (state === undefined || seen?.state !== state) seen = { state: state ?? '', since: performance.now() }
    else if (performance.now() - seen.since >= staleMs) await remove(file, state, token)
    onWaiting?.()
    await delay(Math.min(beatMs, 1_000), undefined, signal ? { signal } : {})
  }
}

async function create(file: string, token: string): Promise<boolean> {
  try {
    await writeFile(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Changes with each sign of life. */
async function stateOf(file: string): Promise<string | undefined> {
  try {
    return `${await readFile(file, 'utf8')} ${(await stat(file)).mtimeMs}`
  } catch {
    return undefined
  }
}

/** Two may find the same lock stale, and the slower one must not remove what the faster one made since. */
async function remove(file: string, stale: string, token: string): Promise<void> {
  const aside = `${file}.${token}`
  try {
    await rename(file, aside)
    if ((await stateOf(aside)) !== stale) await link(aside, file)
  } catch {
    // Another was faster.
  } finally {
    await rm(aside, { force: true })
  }
}
