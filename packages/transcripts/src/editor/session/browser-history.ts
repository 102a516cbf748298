import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import { readStep } from './former-steps.ts'
import type { HistoryStore, KeptHistory, KeptStep } from './kept-history.ts'

/** Steps are stored one by one, so that a save writes only new ones. */
interface HistoryHead extends Omit<KeptHistory, 'undo' | 'redo'> {
  readonly undo: readonly string[]
  readonly redo: readonly string[]
  readonly usedAt: number
}

interface HistorySchema extends DBSchema {
  histories: { key: string; value: HistoryHead; indexes: { usedAt: number } }
  steps: { key: [string, string]; value: KeptStep & { readonly recordingId: string } }
}

const maxTexts = 20
const maxAgeMs = 7 * 24 * 3_600_000

// A database of its own: a page of the former release that is still open would hold back a new version of the journal's.
const databaseName = 'longhand-edit-history'
let opened: Promise<IDBPDatabase<HistorySchema>> | undefined

function historyDatabase(): Promise<IDBPDatabase<HistorySchema>> {
  return (opened ??= openDB<HistorySchema>(databaseName, 1, {
    upgrade: (created) => {
      created.createObjectStore('histories', { keyPath: 'recordingId' }).createIndex('usedAt', 'usedAt')
      created.createObjectStore('steps', { keyPath: ['recordingId', 'id'] })
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }))
}

const stepsOf = (recordingId: string): IDBKeyRange =>
  IDBKeyRange.bound([recordingId, ''], [recordingId, '\uffff'])

export const browserHistory: HistoryStore = {
  read: async (recordingId) => {
    const tx = (await historyDatabase()).transaction(['histories', 'steps'])
    const [head, steps] = await Promise.all([
      tx.objectStore('histories').get(recordingId),
      tx.objectStore('steps').getAll(stepsOf(recordingId)),
      tx.done,
    ])
    if (!head || head.usedAt < Date.now() - maxAgeMs) return undefined
    const byId = new Map(steps.map(({ recordingId: _recordingId, ...step }) => [step.id, readStep(step)]))
    const stepsWith = (ids: readonly string[]): KeptStep[] => ids.flatMap((id) => byId.get(id) ?? [])
    return {
      recordingId,
      text: head.text,
      memory: head.memory,
      undo: stepsWith(head.undo),
      redo: stepsWith(head.redo),
    }
  },
  write: async ({ recordingId, text, memory, undo, redo }) => {
    const tx = (await historyDatabase()).transaction(['histories', 'steps'], 'readwrite')
    const [histories, steps] = [tx.objectStore('histories'), tx.objectStore('steps')]
    const stored = new Set((await steps.getAllKeys(stepsOf(recordingId))).map(([, id]) => id))
    for (const step of [...undo, ...redo])
      if (!stored.delete(step.id)) void steps.put({ ...step, recordingId })
    for (const id of stored) void steps.delete([recordingId, id])
    const usedAt = Date.now()
    void histories.put({
      recordingId,
      text,
      memory,
      undo: undo.map(({ id }) => id),
      redo: redo.map(({ id }) => id),
      usedAt,
    })
    let count = await histories.count()
    for (
      let cursor = await histories.index('usedAt').openCursor();
      cursor && (count > maxTexts || cursor.key < usedAt - maxAgeMs);
      cursor = await cursor.continue()
    ) {
      void steps.delete(stepsOf(cursor.value.recordingId))
      void cursor.delete()
      count -= 1
    }
    await tx.done
  },
}

/**
 * Forgets what could be undone, of all texts. For a host whose user logs out: the steps hold pieces of their texts.
 *
 * @example
 * await forgetUndoHistory()
 * session.clear()
 */
export async function forgetUndoHistory(): Promise<void> {
  try {
    const database = await historyDatabase()
    await Promise.all([database.clear('histories'), database.clear('steps')])
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
