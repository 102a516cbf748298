/** `tsx upload-servers.ts <data folder> <people>`: the product, a bare server that writes a PUT to a file, and plain tus, all in this process. It answers `watch` with its memory and `growth` with the increase of the peak since. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface Uploading {
  address: string
  plainAddress: string
  tusAddress: string
  tokens: string[]
}

const sampleEveryMs = 20

const [, , dataDir = '', people = '1'] = process.argv
const rawFolder = path.join(dataDir, 'raw')
await mkdir(rawFolder, { recursive: true })
const product = await compose(
  loadConfig({ ...offlineIn(path.join(dataDir, 'product')), PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '10000' }),
  pino({ level: 'error' }),
)
const server = await listen(product, new URL('../../../web/dist', import.meta.url))

const now = systemClock.now()
const added = await product.database.orm
  .insert(users)
  .values(
    Array.from({ length: Number(people) }, (_, index) => ({
      email: `sender${index}@example.com`,
      nickName: 'Sender',
      language: 'en' as const,
      createdAt: now,
    })),
  )
  .returning({ userId: users.id })
const tokens = await Promise.all(
  added.map(({ userId }) =>
    product.database.transaction((tx) =>
      product.modules.auth.sessions.open(tx, userId, { browser: 'bench', userAgent: 'bench' }),
    ),
  ),
)

const plain = await open((request, response) => {
  pipeline(request, createWriteStream(path.join(rawFolder, randomUUID()))).then(
    () => response.end(),
    () => response.destroy(),
  )
})
const tus = new TusServer({ path: '/', datastore: new FileStore({ directory: rawFolder }) })
const reference = await open((request, response) => void tus.handle(request, response))

let before = 0
let highest = 0
setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), sampleEveryMs).unref()
process.on('message', (asked) => {
  if (asked === 'watch') before = highest = process.memoryUsage.rss()
  process.send?.(asked === 'watch' ? before : highest - before)
})
process.on('SIGTERM', () => {
  void (async () => {
    plain.close()
    reference.close()
    await server.stop()
    await product.close()
    process.exit()
  })()
})
const uploading: Uploading = {
  address: server.address,
  plainAddress: addressOf(plain),
  tusAddress: addressOf(reference),
  tokens,
}
process.send?.(uploading)

async function open(listener: RequestListener): Promise<ReturnType<typeof createServer>> {
  const opened = createServer(listener).listen(0, '127.0.0.1')
  await once(opened, 'listening')
  return opened
}

function addressOf(opened: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`
}
