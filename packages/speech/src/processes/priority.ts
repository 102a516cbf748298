/** `LONGHAND_NICENESS`: 0 (not at all) to 19. */
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { wholeNumber } from '../settings.ts'

/** A third of what a program has that does not stand back, for each processor that both want: someone waits for this work, too (decision 0117). */
const defaultNiceness = '5'
const maxNiceness = 19
const setting = 'LONGHAND_NICENESS'

/**
 * How far programs stand back. To be asked before one is started: afterwards no one would end it.
 *
 * @throws EngineError `misconfigured`.
 */
export function niceness(): number {
  return wholeNumber(setting, process.env[setting]?.trim() || defaultNiceness, 0, maxNiceness)
}

/** Of the program, and of the session that it began. */
export function lowerPriorities(pid: number | undefined, level: number): void {
  lowerPriority(pid, level)
  lowerSession(pid, level)
}

function lowerPriority(pid: number | undefined, level: number): void {
  if (pid === undefined || level === 0) return
  try {
    os.setPriority(pid, level)
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Between two of these changes, the kernel makes everyone but root wait for 100 ms. */
const sessionPauseMs = 120

/** Where Linux shares the processor out by session first, niceness counts within a session alone, and a detached child begins one of its own (sched(7), "The autogroup feature"). */
function lowerSession(pid: number | undefined, level: number, tries = 10): void {
  if (pid === undefined || level === 0) return
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(level))
  } catch (error) {
    // Anything else: there are no such groups here, or it ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN' && tries > 1)
      setTimeout(() => lowerSession(pid, level, tries - 1), sessionPauseMs).unref()
  }
}
