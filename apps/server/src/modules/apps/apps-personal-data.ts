import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { AppsRepository } from './apps.repository.ts'

/** Whose user of which app a person is. Once it is erased, the app's next session for the same user makes a new account. */
export class AppsPersonalData implements PersonalData {
  constructor(private readonly repository: AppsRepository) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const user = await this.repository.userOf(userId)
    if (!user) return
    const { appName, externalUserId, contactEmail, createdAt } = user
    yield jsonFile('app.json', { app: appName, externalUserId, contactEmail, createdAt })
  }

  async erase(userId: string): Promise<void> {
    await this.repository.forgetUser(userId)
  }
}
