/** Whether a backup is good shows when it is restored: everything here happens in a folder of its own, with a PostgreSQL of its own, and is gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import pino from 'pino'
import { compose, type Product } from '../compose.ts'
import { loadConfig } from '../config/env.ts'
import { DiskFullError, isDiskFull } from '../platform/storage/disk-room.ts'
import { type BackupSource, RestoreRefusedError } from '../backup/backup-source.ts'
import { loadTables } from '../backup/database-load.ts'
import { hashed } from '../backup/hashing.ts'
import { requireSameSchema } from '../backup/restore-backup.ts'

export interface DrillOptions {
  backup: BackupSource
  /** A folder in which there is room for everything that is restored. */
  within: string
  databaseUrl?: string
}

export interface DrillResult {
  rows: number
  files: number
  recordings: number
  faults: string[]
}

const filesAtOnce = 4

/** @throws DiskFullError, StorageUnavailableError: nothing is known about the backup then. */
export async function drillRestore({ backup, within, databaseUrl }: DrillOptions): Promise<DrillResult> {
  const folder = await mkdtemp(path.join(within, 'longhand-drill-'))
  try {
    const config = loadConfig({
      LONGHAND_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    })
    const product = await compose(config, pino({ level: 'silent' }), { component: 'drill' })
    try {
      return await drill(product, backup)
    } finally {
      await product.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function drill(product: Product, backup: BackupSource): Promise<DrillResult> {
  const result: DrillResult = { rows: 0, files: 0, recordings: 0, faults: [] }
  const note = (error: unknown): void => {
    if (!(error instanceof RestoreRefusedError)) throw error
    result.faults.push(error.message)
  }
  /** By key; without a sum where the file is damaged, which is a fault already. */
  const sums = new Map<string, string | undefined>()
  try {
    const client = await product.database.orm.$client.connect()
    await requireSameSchema(client, backup.snapshot).finally(() => {
      client.release()
    })
    const keys = await backup.check()
    const inTurn = pLimit(filesAtOnce)
    const restore = async (key: string): Promise<void> => {
      sums.set(key, undefined)
      await restoreFile(product, backup, key).then((sum) => sums.set(key, sum), note)
    }
    await Promise.all([...keys].map((key) => inTurn(() => restore(key))))
    result.files = [...sums.values()].filter((sum) => sum !== undefined).length
    await product.database.transaction((tx) =>
      loadTables(tx.$client, (table) => backup.openTable(table), backup.snapshot),
    )
  } catch (error) {
    note(error)
    return result
  }
  result.rows = backup.snapshot.tables.reduce((total, { rows }) => total + rows, 0)
  await checkRecordings(product, sums, result)
  await checkLedgers(product, result)
  return result
}

async function restoreFile({ storage }: Product, backup: BackupSource, key: string): Promise<string> {
  const { stream, size } = await backup.openFile(key)
  const hashing = hashed(stream)
  await storage.put(key, hashing).catch((error: unknown) => {
    if (isDiskFull(error))
      throw new DiskFullError(
        'There is no room for the drill: say --folder with one that has room for all files.',
        { cause: error },
      )
    throw error
  })
  if (hashing.bytes !== size)
    throw new RestoreRefusedError(`The backup is damaged: ${key} has ${hashing.bytes} of ${size} bytes.`)
  return hashing.sha256()
}

async function checkRecordings(
  { database }: Product,
  sums: ReadonlyMap<string, string | undefined>,
  result: DrillResult,
): Promise<void> {
  const { rows } = await database.orm.$client.query<{ id: string; key: string; sha256: string }>(
    'select id, storage_key as key, sha256 from recordings',
  )
  result.recordings = rows.length
  for (const { id, key, sha256 } of rows) {
    const sum = sums.get(key)
    if (!sums.has(key)) result.faults.push(`The recording ${id} has no file.`)
    else if (sum !== undefined && sum !== sha256)
      result.faults.push(`The file of the recording ${id} is another one than was uploaded.`)
  }
}

/** Balances are sums of ledgers: none may be below zero, and each entry of beans says the sum so far. */
async function checkLedgers({ database }: Product, result: DrillResult): Promise<void> {
  const count = async (query: string): Promise<number> =>
    Number((await database.orm.$client.query<{ count: string }>(query)).rows[0]?.count)
  const beans = await count(`
    select count(*) from (select balance_after, sum(amount) over (partition by user_id order by entry_id) as balance from bean_entries) as entries
    where balance_after <> balance`)
  if (beans > 0) result.faults.push(`The ledger of beans does not add up in ${beans} entries.`)
  const time = await count(`
    select count(*) from (
      select from time_entries group by user_id, allowance, allowance_key having sum(seconds) < 0
    ) as balances`)
  if (time > 0) result.faults.push(`${time} balances of transcription time are below zero.`)
  const cards = await count(`
    select count(*) from time_cards where seconds <> coalesce(
      (select sum(seconds) from time_entries where allowance = 'card' and allowance_key = card_id::text and kind = 'grant'), 0)`)
  if (cards > 0) result.faults.push(`${cards} cards hold another time than the ledger gave them.`)
}
