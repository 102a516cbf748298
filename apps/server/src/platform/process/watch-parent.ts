/** How long an orphan may take to give back what it has in hand. */
const orphanDeadlineMs = 3_000

/**
 * Ends this process when the parent that forked it is gone, however it went and whenever: also before now. The first thing that a process does: what it
 * consists of is loaded afterwards, because a parent that dies meanwhile would not be noticed.
 */
export function watchParent(): void {
  if (isOrphan()) process.exit(1)
  process.on('disconnect', () => setTimeout(() => process.exit(1), orphanDeadlineMs))
}

/** Whether it was forked, and its parent is gone. */
export function isOrphan(): boolean {
  // Without a parent that forked it, this is undefined.
  return process.connected === false
}
