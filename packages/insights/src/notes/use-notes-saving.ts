import { call, sendCall, useTransport } from '@longhand/api-client'
import type { Transport } from '@longhand/api-client'
import type { AnswerOf, Notes } from '@longhand/contracts'
import { Autosave } from '@longhand/saving'
import type { Composing, SaveAnswer, SaveState } from '@longhand/saving'
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface NotesSavingOptions {
  recordingId: string
  revision: number
  composing: Composing
  /** What is confirmed. */
  read: () => Notes
  replace: (document: Notes) => void
}

export interface NotesSaving {
  state: SaveState
  changed: () => void
  flush: () => Promise<void>
  takeTheirs: () => Promise<void>
  keepMine: () => Promise<void>
}

export function useNotesSaving({
  recordingId,
  revision,
  composing,
  read,
  replace,
}: NotesSavingOptions): NotesSaving {
  const transport = useTransport()
  const [sender] = useState(() => new NotesSender(transport, recordingId, composing))
  const [autosave] = useState(() => new Autosave({ revision, save: (base) => sender.send(base) }))
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)

  useEffect(() => sender.readWith(read))

  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (autosave.hasUnsaved()) event.preventDefault()
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    }
    addEventListener('beforeunload', guard)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('beforeunload', guard)
      document.removeEventListener('visibilitychange', hide)
      void autosave.flush().then(() => autosave.stop())
    }
  }, [autosave])

  const newest = async (): Promise<AnswerOf<'getNotes'> | undefined> => {
    const { data } = await sendCall(transport, call('getNotes', { recordingId }))
    return data as AnswerOf<'getNotes'> | undefined
  }
  return {
    state,
    changed: () => autosave.changed(),
    flush: () => autosave.flush(),
    takeTheirs: async () => {
      const theirs = await newest()
      if (!theirs) return
      replace(theirs.document)
      autosave.reset(theirs.revision)
    },
    keepMine: async () => {
      const theirs = await newest()
      if (theirs) autosave.overwrite(theirs.revision)
    },
  }
}

class NotesSender {
  readonly #transport: Transport
  readonly #recordingId: string
  readonly #composing: Composing
  #read: (() => Notes) | undefined

  constructor(transport: Transport, recordingId: string, composing: Composing) {
    this.#transport = transport
    this.#recordingId = recordingId
    this.#composing = composing
  }

  readWith(read: () => Notes): void {
    this.#read = read
  }

  async send(revision: number): Promise<SaveAnswer> {
    const { data, error } = await sendCall(
      this.#transport,
      call('updateNotes', { recordingId: this.#recordingId, revision, document: this.#read?.() }),
    )
    if (!error) return { data: data as AnswerOf<'updateNotes'> }
    // A question about another text must not come up meanwhile.
    await this.#composing.ended()
    return { error }
  }
}
