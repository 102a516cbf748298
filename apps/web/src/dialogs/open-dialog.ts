import type { Wanted } from '@longhand/cashier'
import type { Reward, RewardsTab } from '@longhand/rewards'
import type { TranscribableRecording } from '@longhand/recordings'
import type { ExportableRecording } from '@longhand/transcripts'
import type { HeldFiles } from '@longhand/upload'

/** A dialog that leads to another closes first. */
export type OpenDialog =
  /** `wanted`: what the cashier goes on with afterwards. */
  | { kind: 'login'; mode: 'login' | 'signup'; wanted?: Wanted }
  | { kind: 'upload'; dropped?: HeldFiles }
  | { kind: 'link' }
  | { kind: 'record'; folderId?: string }
  | { kind: 'transcribe'; recordings: readonly TranscribableRecording[] }
  | { kind: 'export'; recordings: readonly ExportableRecording[]; onExported: () => void }
  | ({ kind: 'cashier' } & Wanted)
  /** `membership`: the reward is that of a membership, which ends at `until` (epoch seconds) where that is known. */
  | { kind: 'reward'; reward: Reward; membership?: { until: number | undefined } }
  | { kind: 'rewards'; tab?: RewardsTab }
  | { kind: 'shop' }
  | { kind: 'messages' }
  | { kind: 'feedback' }

/** Outside the api's store, which a page that only opens a dialog does without. */
export interface Dialogs {
  current: () => OpenDialog | null
  subscribe: (listener: () => void) => () => void
  open: (dialog: OpenDialog) => void
  close: () => void
}

export function createDialogs(): Dialogs {
  const listeners = new Set<() => void>()
  let current: OpenDialog | null = null
  const change = (next: OpenDialog | null): void => {
    current = next
    listeners.forEach((listener) => listener())
  }
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: change,
    close: () => change(null),
  }
}
