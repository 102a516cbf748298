import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { build } from '../platform/process/build.ts'
import { holdErasing } from '../platform/storage/erase-folder.ts'
import type { Storage, StoredObject } from '../platform/storage/storage.ts'
import { readSchema, writeTables } from './database-snapshot.ts'
import type { Snapshot } from './manifest.ts'

export interface SnapshotOptions {
  database: Database
  storage: Storage
  clock: Clock
  /** For tests: runs when the bulk of the files is copied and the moment of the backup is still to come. */
  beforeSnapshot?: () => Promise<void>
}

export interface SnapshotTarget {
  /** Called twice; the second time with what has come or changed since. */
  copy(objects: AsyncIterable<StoredObject>): Promise<void>
  writeTable(file: string, content: Readable): Promise<void>
}

/**
 * Copies database and files while the service runs. The database is that of one moment. Every file that it speaks of is there: files are
 * written before their rows, so those copied before that moment and those that came until then are all of them, and those of recordings, voices,
 * captions and feedback are not erased until they are copied; a photo that is replaced meanwhile may be missing. A file may be there that was erased
 * before that moment; one more does no harm.
 */
export async function takeSnapshot(
  { database, storage, clock, beforeSnapshot }: SnapshotOptions,
  target: SnapshotTarget,
): Promise<Snapshot> {
  const seen = new Map<string, string>()
  await target.copy(changed(storage, seen))
  await beforeSnapshot?.()
  return inSnapshot(database, async (client) => {
    const takenAt = clock.now().toISOString()
    const schema = await readSchema(client)
    await target.copy(changed(storage, seen))
    return {
      takenAt,
      madeBy: build,
      schema,
      ...(await writeTables(client, (file, content) => target.writeTable(file, content))),
    }
  })
}

/** Objects that were not there, or not so, when they were last listed. */
async function* changed(
  storage: Pick<Storage, 'list'>,
  seen: Map<string, string>,
): AsyncGenerator<StoredObject> {
  const look = ({ size, modifiedAt }: StoredObject): string => `${size} ${modifiedAt.getTime()}`
  for await (const object of storage.list()) {
    if (seen.get(object.key) === look(object)) continue
    seen.set(object.key, look(object))
    yield object
  }
}

async function inSnapshot<Result>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.orm.$client.connect()
  let failure: Error | undefined
  try {
    // Before the moment: what its rows speak of must stay until it is copied.
    const letErase = await holdErasing(client)
    await client.query('begin isolation level repeatable read, read only')
    const result = await work(client)
    await client.query('commit')
    await letErase()
    return result
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
