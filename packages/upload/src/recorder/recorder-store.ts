import { type DBSchema, openDB } from 'idb'

export interface KeptRecording {
  captureId: string
  userId: string
  name: string
  folderId: string
  nextNumber: number
  stretches: number
  milliseconds: number
}

export interface KeptChunk {
  captureId: string
  number: number
  stretch: number
  milliseconds: number
  content: Blob
}

/** Until the server has them: over a reload, and while the connection is lost. */
export interface RecorderStore {
  recordings(userId: string): Promise<KeptRecording[]>
  chunks(captureId: string): Promise<KeptChunk[]>
  put(recording: KeptRecording, chunk?: KeptChunk): Promise<void>
  removeChunk(captureId: string, number: number): Promise<void>
  remove(captureId: string): Promise<void>
}

const allNumbers = (captureId: string): IDBKeyRange =>
  IDBKeyRange.bound([captureId, 0], [captureId, Infinity])

interface RecorderDatabase extends DBSchema {
  captures: { key: string; value: KeptRecording }
  chunks: { key: [string, number]; value: KeptChunk }
}

let opened: Promise<RecorderStore> | undefined

/** One for the page; where there is no database (private windows), one that forgets with the page. */
export function browserRecorderStore(): Promise<RecorderStore> {
  return (opened ??= open().catch(memoryRecorderStore))
}

async function open(): Promise<RecorderStore> {
  const database = await openDB<RecorderDatabase>('longhand-recorder', 1, {
    upgrade: (created) => {
      created.createObjectStore('captures', { keyPath: 'captureId' })
      created.createObjectStore('chunks', { keyPath: ['captureId', 'number'] })
    },
  })
  return {
    recordings: async (userId) =>
      (await database.getAll('captures')).filter((recording) => recording.userId === userId),
    chunks: (captureId) => database.getAll('chunks', allNumbers(captureId)),
    put: async (recording, chunk) => {
      const tx = database.transaction(['captures', 'chunks'], 'readwrite')
      await Promise.all([
        tx.objectStore('captures').put(recording),
        ...(chunk ? [tx.objectStore('chunks').put(chunk)] : []),
        tx.done,
      ])
    },
    removeChunk: (captureId, number) => database.delete('chunks', [captureId, number]),
    remove: async (captureId) => {
      const tx = database.transaction(['captures', 'chunks'], 'readwrite')
      await Promise.all([
        tx.objectStore('captures').delete(captureId),
        tx.objectStore('chunks').delete(allNumbers(captureId)),
        tx.done,
      ])
    },
  }
}

export function memoryRecorderStore(): RecorderStore {
  const recordings = new Map<string, KeptRecording>()
  const chunks: KeptChunk[] = []
  const drop = (matches: (chunk: KeptChunk) => boolean): void => {
    for (let index = chunks.length - 1; index >= 0; index--)
      if (matches(chunks[index]!)) chunks.splice(index, 1)
  }
  return {
    recordings: (userId) =>
      Promise.resolve([...recordings.values()].filter((recording) => recording.userId === userId)),
    chunks: (captureId) =>
      Promise.resolve(
        chunks.filter((chunk) => chunk.captureId === captureId).sort((a, b) => a.number - b.number),
      ),
    put: (recording, chunk) => {
      recordings.set(recording.captureId, { ...recording })
      if (chunk) chunks.push(chunk)
      return Promise.resolve()
    },
    removeChunk: (captureId, number) => {
      drop((chunk) => chunk.captureId === captureId && chunk.number === number)
      return Promise.resolve()
    },
    remove: (captureId) => {
      recordings.delete(captureId)
      drop((chunk) => chunk.captureId === captureId)
      return Promise.resolve()
    },
  }
}
