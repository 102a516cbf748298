import type { SectionChange } from '@longhand/contracts'
import type { Change, Speaker } from '@longhand/transcript'

/** Sent again, it is the same to the server: nothing is saved twice. */
export interface SentChange {
  readonly changeId: string
  readonly revision: number
  readonly changes: readonly SectionChange[]
  /** Absent for corrections. */
  readonly origin?: 'replaced' | undefined
  readonly through: number
}

export interface JournalHead {
  readonly id: string
  readonly recordingId: string
  /** The people of the text that the first step was made to. */
  readonly speakers: readonly Speaker[]
  readonly sent?: SentChange | undefined
}

export interface JournalStep {
  readonly journal: string
  readonly sequence: number
  readonly change: Change
}

export interface Leftover {
  readonly head: JournalHead
  readonly steps: readonly JournalStep[]
}

export interface DraftStore {
  /** Resolves when both would survive the page. */
  put: (head: JournalHead, step?: JournalStep) => Promise<void>
  /** `through` is inclusive; the head goes when it is not needed any more. */
  trim: (head: JournalHead, through: number, isEmpty: boolean) => Promise<void>
  /** Only of editors that have ended and can't come back. */
  leftovers: (recordingId: string) => Promise<readonly Leftover[]>
  remove: (id: string) => Promise<void>
  /** Until the page goes. @returns ends it. */
  live: (id: string) => () => void
}

export function memoryDrafts(): DraftStore & { readonly alive: Set<string> } {
  const heads = new Map<string, JournalHead>()
  const steps = new Map<string, Map<number, JournalStep>>()
  const alive = new Set<string>()
  const remove = (id: string): Promise<void> => {
    heads.delete(id)
    steps.delete(id)
    return Promise.resolve()
  }
  return {
    alive,
    put: (head, step) => {
      heads.set(head.id, head)
      if (step)
        steps.set(head.id, (steps.get(head.id) ?? new Map<number, JournalStep>()).set(step.sequence, step))
      return Promise.resolve()
    },
    trim: (head, through, isEmpty) => {
      if (isEmpty) return remove(head.id)
      heads.set(head.id, head)
      const left = [...(steps.get(head.id) ?? [])].filter(([sequence]) => sequence > through)
      steps.set(head.id, new Map(left))
      return Promise.resolve()
    },
    leftovers: (recordingId) =>
      Promise.resolve(
        [...heads.values()]
          .filter((head) => head.recordingId === recordingId && !alive.has(head.id))
          .map((head) => ({
            head,
            steps: [...(steps.get(head.id)?.values() ?? [])].sort((a, b) => a.sequence - b.sequence),
          })),
      ),
    remove,
    live: (id) => {
      alive.add(id)
      return () => alive.delete(id)
    },
  }
}
