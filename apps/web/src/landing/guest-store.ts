import { type ApiStore, call, createApiStore, sendCall, type Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'

/**
 * The guest's token exists in this store alone: never kept, never mixed with a session.
 * @returns `undefined` when no token could be had.
 */
export async function createGuestStore(host: Transport, signal: AbortSignal): Promise<ApiStore | undefined> {
  const visitor: Transport = { ...host, getToken: () => undefined, onUnauthenticated: () => undefined }
  const { data } = await sendCall(visitor, call('virtualLogin', {}), signal)
  if (data === undefined) return undefined
  const { token } = data as AnswerOf<'virtualLogin'>
  return createApiStore({ ...visitor, getToken: () => token })
}
