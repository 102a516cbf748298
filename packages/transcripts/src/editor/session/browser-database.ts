import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { PlaybackSettingsState, SettingsShelf } from '@longhand/player'
import type { JournalHead, JournalStep } from './journal.ts'

export interface BrowserSchema extends DBSchema {
  journals: { key: string; value: JournalHead; indexes: { file: string } }
  steps: { key: [string, number]; value: JournalStep }
  settings: { key: string; value: PlaybackSettingsState }
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

export const browserSettings: SettingsShelf = {
  read: async () => (await browserDatabase()).get('settings', 'playback'),
  write: async (state) => {
    await (await browserDatabase()).put('settings', state, 'playback')
  },
}
