import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { AppGoodsRepository } from './app-goods.repository.ts'
import type { AppsRepository } from './apps.repository.ts'

/** Whose user of which app a person is. Once it is erased, the app's next session for the same user makes a new account. */
export class AppsPersonalData implements PersonalData {
  constructor(private readonly deps: { repository: AppsRepository; goods: AppGoodsRepository }) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, goods } = this.deps
    const user = await repository.userOf(userId)
    if (!user) return
    const { appName, externalUserId, contactEmail, createdAt } = user
    const orders = (await goods.ordersOf(userId)).map(({ orderNumber, reference, metadata }) => ({
      orderNumber,
      reference,
      metadata,
    }))
    yield jsonFile('app.json', { app: appName, externalUserId, contactEmail, createdAt, orders })
  }

  async erase(userId: string): Promise<void> {
    const { repository, goods } = this.deps
    await goods.forgetUser(userId)
    await repository.forgetUser(userId)
  }
}
