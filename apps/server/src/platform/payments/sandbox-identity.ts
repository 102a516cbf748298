import { generateKeyPair, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../db/database.ts'
import type { Merchant } from './notice-verifier.ts'
import { sandboxIdentity } from './sandbox.tables.ts'

export interface SandboxIdentity extends Merchant {
  /** PEM. */
  privateKey: string
  publicKey: string
}

export async function loadSandboxIdentity({ orm }: Database): Promise<SandboxIdentity> {
  const [known] = await orm.select().from(sandboxIdentity)
  if (known) return known
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  await orm
    .insert(sandboxIdentity)
    .values({
      id: 1,
      appId: `2021${digits(12)}`,
      sellerId: `2088${digits(12)}`,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    })
    .onConflictDoNothing()
  const [row] = await orm.select().from(sandboxIdentity)
  if (!row) throw new Error('The identity of the payment sandbox is missing.')
  return row
}

export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
