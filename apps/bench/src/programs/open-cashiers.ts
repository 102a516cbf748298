/** `tsx open-cashiers.ts <data folder> <cashiers>`. Each `calls` message is answered with how often the gateway was asked. */
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { listen } from '@longhand/server/src/listen.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { openAlipay } from '@longhand/server/src/platform/payments/alipay-settings.ts'
import { startFakeAlipay } from '@longhand/server/src/platform/payments/testing-alipay.ts'

export interface OpenCashier {
  token: string
  orderNumber: string
}

const [, , dataDir = '', cashiers = '1000'] = process.argv
const gatewayDelayMs = 150

const log = pino({ level: 'error' })
const alipay = await startFakeAlipay(systemClock, gatewayDelayMs)
const config = loadConfig({ LONGHAND_DATA_DIR: dataDir, PORT: '0', LONGHAND_RATE_LIMIT_SCALE: '1000000' })
const product = await compose({ ...config, payments: { kind: 'gateways', gateways: new Map([['alipay', openAlipay(alipay)]]) } }, log)
const server = await listen(product, new URL('file:///nonexistent/'))
const { auth, cashier } = product.modules

async function openCashier(index: number): Promise<OpenCashier> {
  const [user] = await product.database.orm
    .insert(users)
    .values({ email: `cashier-${index}@example.com`, nickName: 'x', language: 'en', createdAt: systemClock.now() })
    .returning({ id: users.id })
  if (!user) throw new Error('The person was not added.')
  const token = await product.database.transaction((tx) => auth.sessions.open(tx, user.id, { browser: 'bench', userAgent: 'bench' }))
  const { orderNumber, payUrl } = await cashier.orders.pay(user.id, {
    goodsId: 'card-1h',
    payAgent: 'alipay',
    language: 'en',
    serverUrl: server.address,
    isFromThisMachine: true,
  })
  await alipay.open(payUrl)
  return { token, orderNumber }
}

const opened: OpenCashier[] = []
for (let index = 0; index < Number(cashiers); index += 1) opened.push(await openCashier(index))
process.on('message', (what) => {
  if (what === 'calls') process.send?.({ calls: alipay.calls.length, cpu: process.cpuUsage() })
})
process.on('SIGTERM', () => {
  void (async () => {
    await server.stop()
    await product.close()
    await alipay.close()
    process.exit()
  })()
})
process.send?.({ address: server.address, opened })
