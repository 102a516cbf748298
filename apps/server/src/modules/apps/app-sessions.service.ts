import { appScopes, appSessionSeconds, appTokenPrefix } from '@longhand/contracts'
import type { AnswerOf, AppScope, InterfaceLanguage, ParsedRequestOf } from '@longhand/contracts'
import type { AppTokenRefusal } from '../../platform/access/app-token-refusal.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { hashSecret, newSecret } from '../../platform/secrets/secrets.ts'
import type { AppsRepository } from './apps.repository.ts'

/** Accounts: another module's. */
export interface AppAccounts {
  addForApp(tx: Transaction, person: { nickName: string; language: InterfaceLanguage }): Promise<string>
  change(userId: string, change: { nickName: string }): Promise<void>
  erase(userId: string): Promise<void>
}

type SessionRequest = ParsedRequestOf<'openAppSession'>

export class AppSessionsService {
  constructor(private readonly deps: { repository: AppsRepository; accounts: AppAccounts; clock: Clock }) {}

  async open(
    appId: string,
    { scopes = [...appScopes], ...person }: SessionRequest,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'openAppSession'>> {
    const { repository, accounts, clock } = this.deps
    const token = `${appTokenPrefix}${newSecret()}`
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + appSessionSeconds * 1000)
    const { userId, isNew } = await repository.transaction(async (tx) => {
      const user = await this.findOrAdd(tx, appId, person, { language, createdAt })
      const isOpen = await repository.addSession(tx, {
        tokenHash: hashSecret(token),
        appId,
        userId: user.userId,
        scopes,
        createdAt,
        expiresAt,
      })
      if (!isOpen) throw new DomainError('NOT_LOGGED_IN')
      return user
    })
    if (!isNew && person.nickName !== undefined) await accounts.change(userId, { nickName: person.nickName })
    return { token, expiresIn: appSessionSeconds, userId }
  }

  /**
   * @param origin Of the page that shows the token, where it is not our own.
   * @throws DomainError USER_DELETED for the token of an account that was erased meanwhile.
   */
  async findUser(
    token: string,
    origin: string | undefined,
  ): Promise<{ userId: string; appId: string; scopes: readonly AppScope[] } | AppTokenRefusal> {
    const { repository, clock } = this.deps
    const session = await repository.findSession(hashSecret(token), origin)
    if (!session) return { reason: 'unknown' }
    if (origin !== undefined && !session.isOwnOrigin) return { reason: 'foreign-origin', origin }
    if (session.expiresAt <= clock.now()) return { reason: 'expired' }
    if (session.isErased) throw new DomainError('USER_DELETED')
    const { userId, appId, scopes } = session
    return { userId, appId, scopes }
  }

  async end(appId: string, externalUserId: string): Promise<void> {
    await this.deps.repository.endSessions(await this.requireUser(appId, externalUserId))
  }

  async erase(appId: string, externalUserId: string): Promise<void> {
    await this.deps.accounts.erase(await this.requireUser(appId, externalUserId))
  }

  async requireUser(appId: string, externalUserId: string): Promise<string> {
    const user = await this.deps.repository.findUser(appId, externalUserId)
    if (!user) throw noSuchUser()
    return user.userId
  }

  async sweep(): Promise<void> {
    await this.deps.repository.forgetExpired(this.deps.clock.now())
  }

  private async findOrAdd(
    tx: Transaction,
    appId: string,
    { externalUserId, email, nickName = '' }: SessionRequest,
    { language, createdAt }: { language: InterfaceLanguage; createdAt: Date },
  ): Promise<{ userId: string; isNew: boolean }> {
    const { repository, accounts } = this.deps
    await repository.lockUser(tx, appId, externalUserId)
    const known = await repository.findUser(appId, externalUserId, tx)
    if (known) {
      if (email !== undefined && email !== known.contactEmail)
        await repository.setContact(tx, known.userId, email)
      return { userId: known.userId, isNew: false }
    }
    const userId = await accounts.addForApp(tx, { nickName, language })
    await repository.addUser(tx, { appId, externalUserId, userId, contactEmail: email ?? null, createdAt })
    return { userId, isNew: true }
  }
}

function noSuchUser(): DomainError {
  return new DomainError('RECORD_NOT_FOUND', {
    sentence: {
      en: 'This app has no user of this externalUserId: the first openAppSession makes their account',
      'zh-CN': '此应用没有该 externalUserId 对应的用户：首次调用 openAppSession 时创建账号',
    },
    data: { record: 'user' },
  })
}
