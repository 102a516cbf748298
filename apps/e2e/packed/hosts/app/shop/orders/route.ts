import { longhandApp, userOf } from '../../../src/backend.ts'

export async function POST(request: Request): Promise<Response> {
  const user = userOf(request)
  if (user === undefined) return new Response(null, { status: 401 })
  const longhand = longhandApp()
  await longhand.openAppSession({ externalUserId: user, nickName: user })
  const { productId } = await longhand.createAppProduct({ name: 'A5 notebook', price: 2800 })
  const { orderNumber } = await longhand.createAppOrder({
    externalUserId: user,
    productId,
    reference: crypto.randomUUID(),
  })
  return Response.json({ orderNumber })
}
