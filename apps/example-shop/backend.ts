import { randomUUID } from 'node:crypto'
import { createLonghandApp, verifyWebhook, WebhookSignatureError } from '@longhand/sdk'
import express, { type NextFunction, type Request, type Response } from 'express'
import { accountRoutes, userOf } from './accounts.ts'

const {
  LONGHAND_ADDRESS = 'http://127.0.0.1:8080',
  LONGHAND_APP_SECRET = '',
  PORT = '3000',
  NODE_ENV,
} = process.env
const hook = `http://127.0.0.1:${PORT}/hooks/longhand`
const beans = 30

/** The shop's own orders. In memory, like its users. */
interface Order {
  reference: string
  userId: string
  quantity: number
  state: 'waiting' | 'delivered' | 'refunded'
}
const orders: Order[] = []

// What is sold, and where the shop hears of payments. Both are in Longhand; do it once, and keep the id and the secret.
const longhand = createLonghandApp({ address: LONGHAND_ADDRESS, secret: LONGHAND_APP_SECRET })
const { list: products } = await longhand.listAppProducts({ page: 1, pageSize: 20 })
const { productId } =
  products.find(({ isRetired }) => !isRetired) ??
  (await longhand.createAppProduct({ name: 'A5 notebook', price: 2800, currency: 'CNY' }))
for (const { webhookId, url } of await longhand.listWebhooks({}))
  if (url === hook) await longhand.deleteWebhook({ webhookId })
const webhook = await longhand.createWebhook({ url: hook, events: ['order.paid', 'order.refunded'] })

const app = express()

app.use('/api', express.json(), accountRoutes)

app.get('/api/shop', (request, response) => {
  const user = userOf(request)
  response.json({
    longhand: LONGHAND_ADDRESS,
    user: user?.name,
    orders: orders
      .filter(({ userId }) => userId === user?.id)
      .map(({ reference, quantity, state }) => ({ reference, quantity, state })),
  })
})

// The page gets a token for its user: no one logs in at Longhand.
app.post('/api/longhand-session', async (request, response) => {
  const user = userOf(request)
  if (!user) return void response.sendStatus(401)
  response.json(await longhand.openAppSession({ externalUserId: user.id, nickName: user.name }))
})

app.post('/api/orders', async (request, response) => {
  const user = userOf(request)
  if (!user) return void response.sendStatus(401)
  const { quantity = 1 } = request.body as { quantity?: number }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10) return void response.sendStatus(400)
  const { reference } =
    orders.find(
      (order) => order.userId === user.id && order.state === 'waiting' && order.quantity === quantity,
    ) ?? addOrder(user.id, quantity)
  // The first session of a user makes their account at Longhand.
  await longhand.openAppSession({ externalUserId: user.id, nickName: user.name })
  const { orderNumber } = await longhand.createAppOrder({
    externalUserId: user.id,
    productId,
    quantity,
    reference,
  })
  response.json({ orderNumber })
})

// A payment counts when Longhand says so, signed, and not when the page does. A message may come twice.
app.post('/hooks/longhand', express.text({ type: '*/*' }), async (request, response) => {
  const { type, data } = await verifyWebhook(request.body as string, request.headers, webhook.secret)
  const order = orders.find(({ reference }) => reference === data['reference'])
  if (order?.state === 'waiting' && type === 'order.paid') {
    await longhand.moveAppBeans({
      externalUserId: order.userId,
      kind: 'earn',
      amount: beans,
      key: order.reference,
      subject: 'A5 notebook',
    })
    order.state = 'delivered'
  }
  // A part may go back: `data.amount` of it, `data.refunded` in all.
  if (order && type === 'order.refunded' && data['refunded'] === data['total']) order.state = 'refunded'
  response.sendStatus(204)
})

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  console.error(error)
  response.sendStatus(error instanceof WebhookSignatureError ? 400 : 500)
})

if (NODE_ENV === 'production') app.use(express.static('dist'))
else {
  const vite = await import('vite')
  app.use((await vite.createServer({ server: { middlewareMode: true } })).middlewares)
}

function addOrder(userId: string, quantity: number): Order {
  const order: Order = { reference: randomUUID(), userId, quantity, state: 'waiting' }
  orders.push(order)
  return order
}

app.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is at http://127.0.0.1:${PORT}`))
