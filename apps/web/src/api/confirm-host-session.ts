import { transportOf } from '@longhand/api-client'
import type { Host } from '../host.ts'
import { confirmSession } from '../session/on-server.ts'
import { hostStore } from './host-store.ts'

/** Asks the server whether the session that a page began with still lives. */
export async function confirmHostSession(host: Host): Promise<void> {
  await confirmSession(transportOf(hostStore(host)), host.session)
}
