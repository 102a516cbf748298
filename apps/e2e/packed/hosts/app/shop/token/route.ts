import { longhandApp, userOf } from '../../../src/backend.ts'

export async function POST(request: Request): Promise<Response> {
  const user = userOf(request)
  if (user === undefined) return new Response(null, { status: 401 })
  return Response.json(await longhandApp().openAppSession({ externalUserId: user, nickName: user }))
}
