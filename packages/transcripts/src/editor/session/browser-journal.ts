import { browserDatabase } from './browser-database.ts'
import { readStep } from './former-steps.ts'
import type { DraftStore } from './journal.ts'

const lockName = (id: string): string => `longhand-transcript-${id}`
const stepsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, -Infinity], [id, Infinity])

/** A lock ends with its page: whose lock is held is still open. */
export const browserJournal: DraftStore = {
  put: async (head, step) => {
    const tx = (await browserDatabase()).transaction(['journals', 'steps'], 'readwrite')
    await Promise.all([
      tx.objectStore('journals').put(head),
      step && tx.objectStore('steps').put(step),
      tx.done,
    ])
  },
  trim: async (head, through, isEmpty) => {
    const tx = (await browserDatabase()).transaction(['journals', 'steps'], 'readwrite')
    const journals = tx.objectStore('journals')
    await Promise.all([
      isEmpty ? journals.delete(head.id) : journals.put(head),
      tx
        .objectStore('steps')
        .delete(isEmpty ? stepsOf(head.id) : IDBKeyRange.bound([head.id, -Infinity], [head.id, through])),
      tx.done,
    ])
  },
  leftovers: async (recordingId) => {
    const database = await browserDatabase()
    const heads = await database.getAllFromIndex('journals', 'file', recordingId)
    const dead = await Promise.all(heads.map(async (head) => !(await isAlive(head.id))))
    return Promise.all(
      heads
        .filter((_head, index) => dead[index])
        .map(async (head) => ({
          head,
          steps: (await database.getAll('steps', stepsOf(head.id))).map(readStep),
        })),
    )
  },
  remove: async (id) => {
    const tx = (await browserDatabase()).transaction(['journals', 'steps'], 'readwrite')
    await Promise.all([
      tx.objectStore('journals').delete(id),
      tx.objectStore('steps').delete(stepsOf(id)),
      tx.done,
    ])
  },
  live: (id) => {
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    livingHere.add(id)
    void locks()?.request(lockName(id), () => ended)
    return () => {
      livingHere.delete(id)
      end()
    }
  },
}

const livingHere = new Set<string>()

/** Pages without https have no locks: there, editors of other tabs count as ended, and what they save later is joined with ours. */
async function isAlive(id: string): Promise<boolean> {
  if (livingHere.has(id)) return true
  const held = (await locks()?.query())?.held ?? []
  return held.some(({ name }) => name === lockName(id))
}

function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks
}
