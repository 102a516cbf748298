import { type DBSchema, openDB } from 'idb'
import { memoryShelf, type Shelf, type ShelfEntry } from './shelf.ts'

const databaseName = 'longhand-upload'
const storeName = 'files'

interface ShelfDatabase extends DBSchema {
  [storeName]: { key: string; value: ShelfEntry }
}

let opened: Promise<Shelf> | undefined

export function browserShelf(): Promise<Shelf> {
  return (opened ??= open().catch(memoryShelf))
}

async function open(): Promise<Shelf> {
  const database = await openDB<ShelfDatabase>(databaseName, 1, {
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
