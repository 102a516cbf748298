import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { PlaybackSettingsState, SettingsStore } from '@longhand/player'
import type { JournalHead, JournalStep } from './journal.ts'

export interface BrowserSchema extends DBSchema {
  journals: { key: string; value: JournalHead; indexes: { file: string } }
  steps: { key: [string, number]; value: JournalStep }
  settings: { key: string; value: PlaybackSettingsState | readonly string[] }
}

let opened: Promise<IDBPDatabase<BrowserSchema>> | undefined

/** Opened once for the page. Rejects where there is none, as in some private windows. */
export function browserDatabase(): Promise<IDBPDatabase<BrowserSchema>> {
  return (opened ??= openDB<BrowserSchema>('longhand-edits', 1, {
    upgrade: (created) => {
      created.createObjectStore('journals', { keyPath: 'id' }).createIndex('file', 'recordingId')
      created.createObjectStore('steps', { keyPath: ['journal', 'sequence'] })
      created.createObjectStore('settings')
    },
  }))
}

export const browserSettings: SettingsStore = {
  read: async () =>
    (await (await browserDatabase()).get('settings', 'playback')) as PlaybackSettingsState | undefined,
  write: async (state) => {
    await (await browserDatabase()).put('settings', state, 'playback')
  },
}

const maxPutAway = 500

/** Recordings of which the offer to check their words was put away; the last {@link maxPutAway} of them. */
export const checksPutAway = {
  read: async (): Promise<readonly string[]> =>
    ((await (await browserDatabase()).get('settings', 'checks-put-away')) as readonly string[] | undefined) ??
    [],
  add: async (recordingId: string): Promise<void> => {
    const former = await checksPutAway.read()
    await (
      await browserDatabase()
    ).put('settings', [...former, recordingId].slice(-maxPutAway), 'checks-put-away')
  },
}
