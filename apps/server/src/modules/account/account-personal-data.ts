import type { AccountRepository } from './account.repository.ts'
import type { AccountService } from './account.service.ts'
import type { InvitationsRepository } from './invitations/invitations.repository.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { PhotoService } from './photo.service.ts'

export class AccountPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      repository: AccountRepository
      account: AccountService
      photos: PhotoService
      invitations: InvitationsRepository
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, account, photos, invitations } = this.deps
    const { isMember, memberEffectiveTime, infoCollectIdentity, infoCollectChannel } =
      await account.info(userId)
    yield jsonFile('profile.json', {
      isMember,
      memberEffectiveTime,
      infoCollectIdentity,
      infoCollectChannel,
      mails: await account.mailPreferences(userId),
      gifts: (await repository.gifts(userId)).map(({ gift, createdAt, receivedAt }) => ({
        gift,
        createdAt,
        receivedAt,
      })),
    })
    const facts = (await invitations.factsOf(invitations.reader, [userId])).get(userId) ?? []
    if (facts.length > 0) yield jsonFile('invitation.json', { countedForTheInviter: facts })
    const photoTicket = (await repository.profile(userId))?.photoTicket
    if (photoTicket)
      yield { path: 'photo.webp', content: async () => (await photos.show(photoTicket)).open() }
  }

  async erase(userId: string): Promise<void> {
    const { repository, photos, invitations } = this.deps
    await photos.remove(userId)
    await invitations.eraseFacts(userId)
    await repository.erase(userId)
  }
}
