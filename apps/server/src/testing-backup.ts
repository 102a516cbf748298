import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { listTables, qualified } from './backup/database-snapshot.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { TestProduct } from './testing-product.ts'

/** With a name that has to be written with care. */
export async function addRecording(
  product: TestProduct,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<{ recordingId: string; storageKey: string }> {
  const recordingId = randomUUID()
  const content = Buffer.alloc(bytes, recordingId)
  const storageKey = `recordings/${recordingId}/original`
  await product.storage.put(storageKey, content)
  await product.modules.recordings.service.add({
    recordingId,
    userId,
    fileName: 'A\ttab, a\nline, a \\ and “quotes” 录音.wav',
    storageKey,
    bytes,
    sha256: createHash('sha256').update(content).digest('hex'),
    durationSeconds: 1,
    sampleRate: 16_000,
    format: 'wav',
  })
  return { recordingId, storageKey }
}

/** Rows and a sum of every table but the one in which pg-boss notes when it looked for work. */
export async function describeTables({ database }: TestProduct): Promise<Record<string, string>> {
  const client = await database.orm.$client.connect()
  try {
    const tables: Record<string, string> = {}
    for (const table of await listTables(client)) {
      if (table.schema === 'pgboss' && table.name === 'version') continue
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, md5(coalesce(string_agg(line, e'\\n' order by line collate "C"), '')) as sum from (select t::text as line from ${qualified(table)} t) as lines`,
      )
      tables[`${table.schema}.${table.name}`] = `${rows[0]?.rows} ${rows[0]?.sum}`
    }
    return tables
  } finally {
    client.release()
  }
}

/** Key and SHA-256 (hex) of every object. */
export async function describeFiles(storage: Storage): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { key } of storage.list())
    files.set(
      key,
      createHash('sha256')
        .update(await buffer((await storage.get(key)).stream))
        .digest('hex'),
    )
  return files
}
