import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { PlaybackSettingsState, SettingsShelf } from '../../player/playback-settings.ts'
import type { JournalHead, JournalStep } from './journal.ts'

/** What this package keeps in the browser. */
export interface BrowserSchema extends DBSchema {
  /** One for each open editor that has something unsaved. */
  journals: { key: string; value: JournalHead; indexes: { file: string } }
  steps: { key: [string, number]; value: JournalStep }
  settings: { key: string; value: PlaybackSettingsState }
}

let opened: Promise<IDBPDatabase<BrowserSchema>> | undefined

/** The browser's own database, opened once for the page. Rejects where there is none, as in some private windows. */
export function browserDatabase(): Promise<IDBPDatabase<BrowserSchema>> {
  return (opened ??= openDB<BrowserSchema>('longhand-edits', 1, {
    upgrade: (created) => {
      created.createObjectStore('journals', { keyPath: 'id' }).createIndex('file', 'recordingId')
      created.createObjectStore('steps', { keyPath: ['journal', 'sequence'] })
      created.createObjectStore('settings')
    },
  }))
}

/** Settings in the browser's database. */
export const browserSettings: SettingsShelf = {
  read: async () => (await browserDatabase()).get('settings', 'playback'),
  write: async (state) => {
    await (await browserDatabase()).put('settings', state, 'playback')
  },
}
