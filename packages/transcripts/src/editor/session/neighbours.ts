/** What editors of one text in other tabs tell each other. */
interface Saved {
  readonly fileId: string
  readonly revision: number
}

/** The tabs of this browser that have the same text open. */
export interface Neighbours {
  /** Tells them that a revision was saved here. */
  tell: (revision: number) => void
  /** Ends the listening. */
  end: () => void
}

/**
 * Listens to other tabs. A tab that nobody looks at hears of the newest revision once somebody does: a long text is not fetched for each key.
 */
export function meetNeighbours(fileId: string, onSaved: (revision: number) => void): Neighbours {
  const channel = new BroadcastChannel('longhand-transcripts')
  let waiting: number | undefined
  const show = (): void => {
    if (document.visibilityState === 'hidden' || waiting === undefined) return
    onSaved(waiting)
    waiting = undefined
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Saved>) => {
    if (data.fileId !== fileId) return
    waiting = data.revision
    show()
  })
  document.addEventListener('visibilitychange', show)
  return {
    tell: (revision) => channel.postMessage({ fileId, revision } satisfies Saved),
    end: () => {
      document.removeEventListener('visibilitychange', show)
      channel.close()
    },
  }
}
