import type { ParsedRequestOf, Role, Sentence } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { isSameHash } from '../../platform/secrets/secrets.ts'
import type { TrailService } from './trail/trail.service.ts'

export interface RolesDeps {
  database: Database
  people: {
    lock(tx: Transaction): Promise<void>
    hasOwner(db?: Queryable): Promise<boolean>
    changeRole(tx: Transaction, userId: string, role: Role, from?: Role): Promise<Role>
    roleOf(userId: string): Promise<Role>
    assertNotLastOwner(db: Queryable, userId: string): Promise<void>
  }
  tries: {
    spend(
      db: Queryable,
      limits: readonly { key: string; tries: number; windowSeconds: number }[],
      now: Date,
    ): Promise<void>
  }
  trail: Pick<TrailService, 'note'>
  sealed: Pick<SealedSecrets, 'fingerprint'>
  clock: Clock
}

const wrongCode: Sentence = {
  en: 'This is not the code of the console, or there is an owner already',
  'zh-CN': '代码与控制台显示的不符，或已有所有者',
}

const hourSeconds = 3600
const claimLimits = { perUser: 10, together: 100 } as const

/** Without what looks alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 16

export class RolesService {
  constructor(private readonly deps: RolesDeps) {}

  /** @returns The code that makes a user the owner; nothing once there is one. The same in every process, so that any console's is right. */
  async ownerCode(): Promise<string | undefined> {
    return (await this.deps.people.hasOwner()) ? undefined : this.code()
  }

  /** @throws DomainError WRONG_CODE, also where there is an owner; TOO_MANY_TRIES. */
  async claim(userId: string, { code }: ParsedRequestOf<'claimOwnership'>): Promise<void> {
    const { database, people, tries, trail, clock } = this.deps
    await tries.spend(
      database.orm,
      [
        { key: `claim ${userId}`, tries: claimLimits.perUser, windowSeconds: hourSeconds },
        { key: 'claim', tries: claimLimits.together, windowSeconds: hourSeconds },
      ],
      clock.now(),
    )
    if (!isSameHash(normalized(code), normalized(await this.code())))
      throw new DomainError('WRONG_CODE', { sentence: wrongCode })
    await database.transaction(async (tx) => {
      await people.lock(tx)
      if (await people.hasOwner(tx)) throw new DomainError('WRONG_CODE', { sentence: wrongCode })
      const before = await people.changeRole(tx, userId, 'owner')
      await trail.note(tx, {
        action: 'claim',
        userId,
        before: { role: before },
        after: { role: 'owner' },
      })
    })
  }

  /**
   * @param from The role that the caller has seen.
   * @returns The role before.
   * @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION; NOT_POSSIBLE_NOW for the last owner.
   */
  change(userId: string, role: Role, from?: Role): Promise<Role> {
    const { database, people, trail } = this.deps
    return database.transaction(async (tx) => {
      await people.lock(tx)
      const before = await people.changeRole(tx, userId, role, from)
      if (before !== role)
        await trail.note(tx, { action: 'role', userId, before: { role: before }, after: { role } })
      return before
    })
  }

  /** Before an account is erased. @throws DomainError NOT_POSSIBLE_NOW for the last owner. */
  async giveUp(userId: string): Promise<void> {
    if ((await this.deps.people.roleOf(userId)) !== 'person') await this.change(userId, 'person')
  }

  /** @throws DomainError NOT_POSSIBLE_NOW for the last owner. */
  assertMayLeave(userId: string): Promise<void> {
    return this.deps.people.assertNotLastOwner(this.deps.database.orm, userId)
  }

  private async code(): Promise<string> {
    const bytes = Buffer.from(
      await this.deps.sealed.fingerprint('first owner', 'code of the first owner'),
      'base64url',
    )
    const letters = [...bytes.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length])
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
  }
}

function normalized(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
