import type { AnswerOf, InterfaceLanguage, MailPreferences, Role } from '@longhand/contracts'
import { apiBasePath } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { invalid } from '../../platform/errors/missing-field.ts'
import type { AccountRepository } from './account.repository.ts'
import { isAnswer, optionLists, questionnaire } from './questionnaire.ts'
import type { Changes } from '../../platform/db/changes.ts'

export interface Accounts {
  describe(
    userId: string,
  ): Promise<{ email: string; nickName: string; hasPassword: boolean; lastLoginAt: Date | null; role: Role }>
  change(
    userId: string,
    change: { nickName?: string | undefined; language?: InterfaceLanguage | undefined },
  ): Promise<void>
}

export interface Memberships {
  endOf(userId: string): Promise<Date | undefined>
}

export class AccountService {
  constructor(
    private readonly deps: { repository: AccountRepository; accounts: Accounts; memberships: Memberships },
  ) {}

  async info(userId: string): Promise<AnswerOf<'getUserInfo'>> {
    const { repository, accounts, memberships } = this.deps
    const [{ email, nickName, hasPassword, role }, profile, end, gifts] = await Promise.all([
      accounts.describe(userId),
      repository.profile(userId),
      memberships.endOf(userId),
      repository.waitingGifts(userId),
    ])
    return {
      userPhoto: profile?.photoTicket ? `${apiBasePath}/api/v1/user/photo?ticket=${profile.photoTicket}` : '',
      nickName,
      email,
      isMember: end !== undefined,
      memberEffectiveTime: end ? Math.floor(end.getTime() / 1000) : 0,
      infoCollectChannel: profile?.infoCollectChannel ?? '',
      infoCollectIdentity: profile?.infoCollectIdentity ?? '',
      received: gifts.includes('new_user'),
      receiveSuccess: gifts.includes('invitation'),
      hasPassword,
      role: role === 'person' ? undefined : role,
    }
  }

  async update(
    userId: string,
    change: { nickName?: string | undefined; language?: InterfaceLanguage | undefined },
  ): Promise<AnswerOf<'updateUserInfo'>> {
    await this.deps.accounts.change(userId, change)
    return this.info(userId)
  }

  async lastLogin(userId: string): Promise<AnswerOf<'getLastLogin'>> {
    const { lastLoginAt } = await this.deps.accounts.describe(userId)
    return lastLoginAt ? Math.floor(lastLoginAt.getTime() / 1000) : null
  }

  options(language: InterfaceLanguage): AnswerOf<'getInfoOptions'> {
    return optionLists(language)
  }

  /** @throws DomainError PARAMETER_INVALID for an answer that is no option and not `Skip`. */
  async submitInfo(
    userId: string,
    answers: { infoCollectIdentity?: string | undefined; infoCollectChannel?: string | undefined },
  ): Promise<void> {
    const { infoCollectIdentity, infoCollectChannel } = answers
    if (infoCollectIdentity !== undefined && !isAnswer(questionnaire.areas, infoCollectIdentity))
      throw notAnAnswer('infoCollectIdentity')
    if (infoCollectChannel !== undefined && !isAnswer(questionnaire.sources, infoCollectChannel))
      throw notAnAnswer('infoCollectChannel')
    await this.deps.repository.saveProfile(userId, { infoCollectIdentity, infoCollectChannel })
  }

  async mailPreferences(userId: string): Promise<MailPreferences> {
    const profile = await this.deps.repository.profile(userId)
    return {
      transcriptions: profile?.mailsTranscriptions ?? true,
      purchases: profile?.mailsPurchases ?? true,
      rewards: profile?.mailsRewards ?? true,
    }
  }

  async changeMailPreferences(userId: string, change: Changes<MailPreferences>): Promise<MailPreferences> {
    await this.deps.repository.saveProfile(userId, {
      mailsTranscriptions: change.transcriptions,
      mailsPurchases: change.purchases,
      mailsRewards: change.rewards,
    })
    return this.mailPreferences(userId)
  }
}

function notAnAnswer(field: string): DomainError {
  return new DomainError('PARAMETER_INVALID', { sentence: invalid(field), data: { field } })
}
