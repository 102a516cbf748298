export const askEveryMs = 15_000

export interface RevisionWatch {
  /** `undefined` where it can't be asked, or need not be now. */
  ask: () => Promise<number | undefined>
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  onRevision: (revision: number) => void
}

/**
 * Only while the page is in sight, and at once when it comes back. One question at a time.
 * @returns ends it.
 */
export function watchRevision({ ask, page, onRevision }: RevisionWatch): () => void {
  let isAsking = false
  let isOver = false
  async function look(): Promise<void> {
    if (isAsking || page.visibilityState === 'hidden') return
    isAsking = true
    const revision = await ask().catch(() => undefined)
    isAsking = false
    if (revision !== undefined && !isOver) onRevision(revision)
  }
  const lookNow = (): void => void look()
  const timer = setInterval(lookNow, askEveryMs)
  page.addEventListener('visibilitychange', lookNow)
  return () => {
    isOver = true
    clearInterval(timer)
    page.removeEventListener('visibilitychange', lookNow)
  }
}
