/** `tsx transcribing-product.ts <data folder>`. It answers `sweep` with what is left of uploads after a sweep two days later. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { recordings } from '@longhand/server/src/modules/recordings/recording/recordings.tables.ts'
import { uploads } from '@longhand/server/src/modules/upload/upload.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface LeftByUploads {
  incoming: number
  transfers: number
  orphans: number
}

const email = 'speaker@example.com'
const twoDaysMs = 2 * 86_400_000

const [, , dataDir = ''] = process.argv
const config = loadConfig({ ...offlineIn(dataDir), PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '1000000' })
const log = pino({ level: 'error' })
const product = await compose(config, log)
const server = await listen(product, new URL('file:///nonexistent/'))
const { auth, time } = product.modules
await product.database.orm
  .insert(users)
  .values({ email, nickName: 'Speaker', language: 'en', createdAt: systemClock.now() })
  .onConflictDoNothing()
const [user] = await product.database.orm.select({ id: users.id }).from(users).where(eq(users.email, email))
if (!user) throw new Error('The person was not added.')
const token = await product.database.transaction(async (tx) => {
  await time.service.grantCard(tx, {
    userId: user.id,
    seconds: 100 * 3600,
    source: 'gift',
    grantKey: 'bench',
  })
  return auth.sessions.open(tx, user.id, { browser: 'bench', userAgent: 'bench' })
})
process.on('message', (asked) => {
  if (asked === 'sweep') void sweep().then((left) => process.send?.(left))
})
let stopping: Promise<void> | undefined
const stop = (): void => void (stopping ??= close())
process.on('SIGTERM', stop).on('disconnect', stop)
process.send?.({ address: server.address, token })

async function close(): Promise<void> {
  await server.stop()
  await product.close()
  process.exit()
}

async function sweep(): Promise<LeftByUploads> {
  const later = await compose(config, log, {
    component: 'later',
    clock: { now: () => new Date(systemClock.now().getTime() + twoDaysMs) },
  })
  await later.modules.upload.sweep.run(new AbortController().signal)
  await later.close()
  const { orm } = product.database
  const known = new Set((await orm.select({ id: recordings.id }).from(recordings)).map(({ id }) => id))
  const stored = await readdir(path.join(dataDir, 'storage', 'recordings')).catch(() => [])
  return {
    incoming: (await readdir(path.join(dataDir, 'incoming')).catch(() => [])).length,
    transfers: (await orm.select({ id: uploads.id }).from(uploads).where(isNull(uploads.recordedAt))).length,
    orphans: stored.filter((id) => !known.has(id)).length,
  }
}
