import { dailyFreeSeconds, vipMonthSeconds } from '@longhand/contracts'
import type { Share } from './spending.ts'
import type { Hold, NewTimeEntry } from './time.repository.ts'
import { emptyResultKey } from './time.tables.ts'

/** The grant of a day or month is written with its first spending; a card was granted when it was given. */
export function periodGrants(userId: string, { allowance, key }: Share, createdAt: Date): NewTimeEntry[] {
  if (allowance === 'card') return []
  const seconds = allowance === 'daily' ? dailyFreeSeconds : vipMonthSeconds
  return [
    {
      userId,
      allowance,
      allowanceKey: key,
      kind: 'grant',
      seconds,
      createdAt,
      entryKey: `grant:${allowance}:${userId}:${key}`,
    },
  ]
}

/** Counts a result without words on its day, and moves no time. */
export function emptyResultNote(
  userId: string,
  transcriptionId: string,
  day: string,
  createdAt: Date,
): NewTimeEntry {
  const entryKey = `${emptyResultKey}${transcriptionId}`
  return {
    userId,
    allowance: 'daily',
    allowanceKey: day,
    kind: 'release',
    seconds: 0,
    transcriptionId,
    createdAt,
    entryKey,
  }
}

/** Adds to a hold that turned out too short; `heldSeconds` is what is held with it. */
export function addedHold(
  { userId, use }: Pick<Hold, 'userId' | 'use'>,
  transcriptionId: string,
  share: Share,
  heldSeconds: number,
  createdAt: Date,
): NewTimeEntry {
  const entry = entryOf(userId, transcriptionId, share, 'hold', -share.seconds, createdAt)
  return { ...entry, heldFor: use, entryKey: `${entry.entryKey}:${heldSeconds}` }
}

/** The entry of one share of a transcription's time. */
export function entryOf(
  userId: string,
  transcriptionId: string,
  share: Share,
  kind: 'hold' | 'release' | 'use' | 'refund',
  seconds: number,
  createdAt: Date,
): NewTimeEntry {
  return {
    userId,
    allowance: share.allowance,
    allowanceKey: share.key,
    kind,
    seconds,
    transcriptionId,
    createdAt,
    entryKey: `${kind}:${transcriptionId}:${share.allowance}:${share.key}`,
  }
}
