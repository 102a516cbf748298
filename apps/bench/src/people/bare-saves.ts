/** `tsx bare-saves.ts <database address> <recording>…`. Bare fastify that takes the bodies of our saves and stores the same texts by one UPDATE, without token and checks. Its message is its address. */
import { apiBasePath, endpoints, fromWire, type SectionChange, successCode } from '@longhand/contracts'
import { writeWireSection } from '@longhand/transcript'
import Fastify from 'fastify'
import pg from 'pg'
import { readStored, type StoredText } from '@longhand/server/src/platform/sections/stored-text.ts'

interface Save {
  recordingId: string
  revision: number
  changes: SectionChange[]
}

const [, , databaseUrl = '', ...recordingIds] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query('drop table if exists bench_bare_texts')
await pool.query(
  'create table bench_bare_texts (recording_id uuid primary key, revision integer not null, sections jsonb not null, updated_at timestamptz not null)',
)
const { rows: texts } = await pool.query<StoredText & { id: string; revision: number }>(
  'select recording_id as id, revision, sections, words from transcripts where recording_id = any($1::uuid[])',
  [recordingIds],
)
for (const { id, revision, ...stored } of texts) {
  const sections = Object.fromEntries(
    readStored(stored).map((section) => [section.id, writeWireSection(section)]),
  )
  await pool.query('insert into bench_bare_texts values ($1, $2, $3, now())', [
    id,
    revision,
    JSON.stringify(sections),
  ])
}

const app = Fastify({ bodyLimit: 32 * 1024 * 1024 })
app.post(`${apiBasePath}${endpoints.updateSections.path}`, async ({ body }) => {
  const { recordingId, revision, changes } = fromWire(body) as Save
  const changed = Object.fromEntries(
    changes.flatMap(({ sections }) => sections.map((section) => [section.sectionId, section])),
  )
  const { rows } = await pool.query<{ revision: number; saved: Date }>(
    `update bench_bare_texts set sections = sections || $3::jsonb, revision = revision + 1, updated_at = now()
      where recording_id = $1 and revision = $2 returning revision, updated_at as saved`,
    [recordingId, revision, JSON.stringify(changed)],
  )
  const [row] = rows
  if (!row) return { status_code: 0, status_msg: 'There is a newer revision.', data: null }
  return {
    status_code: successCode,
    status_msg: 'success',
    data: { revision: row.revision, updateTime: Math.floor(row.saved.getTime() / 1000) },
  }
})
process.once('SIGTERM', () => void stop()).once('disconnect', () => void stop())
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })

async function stop(): Promise<void> {
  await app.close()
  await pool.query('drop table if exists bench_bare_texts')
  await pool.end()
  process.exit()
}
