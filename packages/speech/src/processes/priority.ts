/** Media and recognition stand back behind the server's own work, as far as `LONGHAND_NICENESS` says: 0 (not at all) to 19, 10 when it says nothing else. */
import { writeFileSync } from 'node:fs'
import os from 'node:os'

const defaultNiceness = 10

function niceness(): number {
  const set = process.env['LONGHAND_NICENESS'] ?? ''
  return /^1?\d$/.test(set) ? Number(set) : defaultNiceness
}

/** Has a child, and what it starts, stand back behind the other processes of its session. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined || niceness() === 0) return
  try {
    os.setPriority(pid, niceness())
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Between two of these changes, the kernel makes everybody but root wait for 100 ms. */
const sessionPauseMs = 120

/**
 * Has the session of a detached child stand back. Where Linux shares the processor out by session first, niceness counts within a session alone, and such a
 * child begins one of its own (sched(7), "The autogroup feature").
 */
export function lowerSession(pid: number | undefined, tries = 10): void {
  if (pid === undefined || niceness() === 0) return
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness()))
  } catch (error) {
    // Anything else: there are no such groups here, or it ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN' && tries > 1) setTimeout(() => lowerSession(pid, tries - 1), sessionPauseMs).unref()
  }
}
