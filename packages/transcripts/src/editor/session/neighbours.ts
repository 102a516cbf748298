interface Saved {
  readonly recordingId: string
  readonly revision: number
}

export interface Neighbours {
  /** Also works after the end. */
  announce: (revision: number) => void
  end: () => void
}

const channelName = 'longhand-transcripts'

/** A tab that no one looks at hears of the newest revision once a user does: a long text is not fetched for each key. */
export function meetNeighbors(recordingId: string, onSaved: (revision: number) => void): Neighbours {
  const channel = new BroadcastChannel(channelName)
  let isOver = false
  let waiting: number | undefined
  const show = (): void => {
    if (document.visibilityState === 'hidden' || waiting === undefined) return
    onSaved(waiting)
    waiting = undefined
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Saved>) => {
    if (data.recordingId !== recordingId) return
    waiting = data.revision
    show()
  })
  document.addEventListener('visibilitychange', show)
  return {
    announce: (revision) => {
      // The last words of a page that was left are saved after it.
      const from = isOver ? new BroadcastChannel(channelName) : channel
      from.postMessage({ recordingId, revision } satisfies Saved)
      if (isOver) from.close()
    },
    end: () => {
      isOver = true
      document.removeEventListener('visibilitychange', show)
      channel.close()
    },
  }
}
