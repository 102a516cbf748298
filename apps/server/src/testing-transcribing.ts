/**
 * The product without workers, for the bench that transcribes: `tsx testing-transcribing.ts <data folder>`. Its first message is where it listens and as whom to ask:
 * somebody who has time for days of recordings.
 */
import pino from 'pino'
import { compose, listen } from './compose.ts'
import { loadConfig } from './config/env.ts'
import { users } from './modules/auth/auth.tables.ts'
import { systemClock } from './platform/clock/clock.ts'

const [, , dataDir = ''] = process.argv
const product = await compose(loadConfig({ LONGHAND_DATA_DIR: dataDir, PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '1000000' }), pino({ level: 'error' }))
const server = await listen(product, new URL('file:///nonexistent/'))
const { auth, time } = product.services
const [user] = await product.database.orm.insert(users).values({ email: 'speaker@example.com', nickName: 'Speaker', language: 'en', createdAt: systemClock.now() }).returning({ id: users.id })
if (!user) throw new Error('The person was not added.')
const token = await product.database.transaction(async (tx) => {
  await time.grantCard(tx, { userId: user.id, seconds: 100 * 3600, source: 'gift', grantKey: 'bench' })
  return auth.sessions.open(tx, user.id, { browser: 'bench', userAgent: 'bench' })
})
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    process.exit()
  })()
})
process.send?.({ address: server.address, token })
