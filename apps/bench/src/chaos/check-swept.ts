import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Run } from './run.ts'

const twoDaysMs = 2 * 24 * 3_600_000
const deadlineMs = 60_000

/** Looks for rows, folders of arriving files and stored files that a sweep of broken uploads leaves behind. */
export async function checkSwept({ installation, onlooker, book }: Run): Promise<void> {
  const incoming = path.join(installation.dataDir, 'incoming')
  const old = new Date(performance.timeOrigin + performance.now() - twoDaysMs)
  for (const name of await readdir(incoming, { recursive: true }).catch(() => []))
    await utimes(path.join(incoming, name), old, old)
  await onlooker.write(`update uploads set touched_at = touched_at - interval '2 days'`)
  await installation.admin('jobs', 'run', 'upload.sweep')
  const left = async (): Promise<string[]> => {
    const rows = await onlooker.read<{ id: string }>('select id from uploads')
    // Copies of one recording share its file.
    const keys = await onlooker.read<{ folder: string }>(
      `select id::text as folder from recordings union select split_part(storage_key, '/', 2) from recordings`,
    )
    const recordings = new Set(keys.map(({ folder }) => folder))
    const stored = (await readdir(path.join(installation.dataDir, 'storage', 'recordings'))).filter(
      (id) => !recordings.has(id),
    )
    return [
      ...rows.map(({ id }) => `upload ${id}`),
      ...(await readdir(incoming)).map((name) => `incoming ${name}`),
      ...stored.map((id) => `stored file of ${id}`),
    ]
  }
  for (
    const deadline = performance.now() + deadlineMs;
    performance.now() < deadline && (await left()).length > 0;
  )
    await delay(200)
  for (const what of await left()) book.blame('stuck', what)
}
