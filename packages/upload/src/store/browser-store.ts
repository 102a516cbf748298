import { type DBSchema, openDB } from 'idb'
import { memoryOfflineStore, type OfflineStore, type StoredUpload } from './offline-store.ts'

const databaseName = 'longhand-upload'
const storeName = 'files'

interface UploadDatabase extends DBSchema {
  [storeName]: { key: string; value: StoredUpload }
}

let opened: Promise<OfflineStore> | undefined

export function browserOfflineStore(): Promise<OfflineStore> {
  return (opened ??= open().catch(memoryOfflineStore))
}

async function open(): Promise<OfflineStore> {
  const database = await openDB<UploadDatabase>(databaseName, 1, {
    upgrade: (created) => void created.createObjectStore(storeName, { keyPath: 'id' }),
  })
  return {
    isLasting: true,
    all: () => database.getAll(storeName),
    put: async (entry) => {
      await database.put(storeName, entry)
    },
    remove: (id) => database.delete(storeName, id),
  }
}
