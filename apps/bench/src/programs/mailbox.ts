/** `tsx mailbox.ts <data folder> <messages>`. Its only message is the address and the session. It serves the built web app. */
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { profiles } from '@longhand/server/src/modules/account/account.tables.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { messages } from '@longhand/server/src/modules/messages/messages.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'

export interface FullMailbox {
  address: string
  userId: string
  token: string
}

const [, , dataDir = '', wanted = '9999'] = process.argv
const count = Number(wanted)
const portion = 2000
const everyMs = 754_321

const product = await compose(loadConfig({ LONGHAND_DATA_DIR: dataDir, PORT: '0' }), pino({ level: 'error' }))
const server = await listen(product, new URL('../../../web/dist', import.meta.url))
const now = systemClock.now()
const [user] = await product.database.orm
  .insert(users)
  .values({ email: 'reader@example.com', nickName: 'Reader', language: 'en', createdAt: now })
  .returning({ userId: users.id })
if (!user) throw new Error('The person was not added.')
// What greets a new user would stand in front of the messages.
await product.database.orm.insert(profiles).values({ userId: user.userId, infoCollectIdentity: 'Skip', infoCollectChannel: 'Skip' })
// As alike and as different as real ones: names that people give, times that never repeat.
const rows = Array.from({ length: count }, (_, index) => ({
  userId: user.userId,
  eventKey: `transcription:${randomUUID()}`,
  content: {
    kind: 'transcription-done' as const,
    fileName: `Interview ${randomUUID().slice(0, 6)} part ${index}.m4a`,
    seconds: 60 + ((index * 7919) % 10_000),
  },
  createdAt: new Date(now.getTime() - (count - index) * everyMs),
}))
for (let start = 0; start < count; start += portion) await product.database.orm.insert(messages).values(rows.slice(start, start + portion))
const token = await product.database.transaction((tx) => product.modules.auth.sessions.open(tx, user.userId, { browser: 'bench', userAgent: 'bench' }))
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    process.exit()
  })()
})
const mailbox: FullMailbox = { address: server.address, userId: user.userId, token }
process.send?.(mailbox)
