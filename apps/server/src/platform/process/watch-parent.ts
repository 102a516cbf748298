const orphanDeadlineMs = 3_000

/** Call it first, before other modules are loaded: a parent that dies meanwhile would not be noticed. */
export function watchParent(): void {
  if (isOrphan()) process.exit(1)
  process.on('disconnect', () => setTimeout(() => process.exit(1), orphanDeadlineMs))
}

export function isOrphan(): boolean {
  // Without a parent that forked it, this is undefined.
  return process.connected === false
}
