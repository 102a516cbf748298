import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** User numbers that no account has: systemd keeps this range free of its own. A number for each run, so that one program can't touch another. */
const first = 60_600
const count = 400
let next = 0
/**
 * One group for all runs: two programs may read one file at the same time, such as a stored recording that both were given as a link. bubblewrap shows a program
 * nothing else that the group may read; with limits alone it could read what others were given, too, where the folders on the way are open to everyone.
 */
export const readersGroup = first - 1

export function takeOwnUser(): number {
  next = (next + 1) % count
  return first + next
}

/** Lets it read files that are root's alone, as a member of the {@link readersGroup}. */
export function giveAccess(user: number, folder: string | undefined, reads: readonly string[]): void {
  if (folder !== undefined) {
    for (const name of ['', ...readdirSync(folder)]) chownSync(path.join(folder, name), user, -1)
    // Root without its powers, which bubblewrap is by then, still goes into it.
    chmodSync(folder, 0o770)
  }
  for (const file of reads) {
    const { mode } = statSync(file)
    if ((mode & 0o004) !== 0) continue
    chownSync(file, -1, readersGroup)
    chmodSync(file, (mode & 0o777) | ((mode & 0o500) >> 3))
  }
}
