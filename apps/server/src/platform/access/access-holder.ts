import type { AccessKind } from '@longhand/contracts'
import type { Transaction } from '../db/database.ts'
import type { Maker } from './maker.ts'

/** One thing that outlives a session. */
export interface HeldAccess {
  id: string
  name: string
  hint?: string
  createdAt: Date | null
  maker?: Maker
  lastUsedAt: Date | null
  lastUsedAddress?: string | null
  endsAt?: Date | null
}

/** What a module keeps of one kind, for its owner to see and to end. */
export interface AccessHolder {
  kind: AccessKind
  /** The newest first, `limit` at most; `total` counts all. */
  list(userId: string, limit: number): Promise<{ total: number; list: HeldAccess[] }>
  /** @returns Whether the user had it. */
  end(userId: string, id: string): Promise<boolean>
  /** @returns What is to be done once the transaction has committed. */
  endAll(tx: Transaction, userId: string, exceptSessionId?: string): Promise<(() => void) | void>
}
