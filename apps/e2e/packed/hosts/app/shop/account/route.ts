import { cookieOf } from '../../../src/backend.ts'

export function POST(): Response {
  return new Response(null, { status: 204, headers: { 'set-cookie': cookieOf('ann') } })
}
