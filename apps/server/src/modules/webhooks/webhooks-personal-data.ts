import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import { ownedByUser } from './webhook-owner.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'

/** The webhooks of a person. What was not delivered yet is erased with them. */
export class WebhooksPersonalData implements PersonalData {
  constructor(private readonly repository: WebhooksRepository) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const webhooks = await this.repository.list(ownedByUser(userId))
    yield jsonFile(
      'webhooks.json',
      webhooks.map(({ url, events, createdAt }) => ({ url, events, createdAt })),
    )
  }

  async erase(userId: string): Promise<void> {
    await this.repository.deleteAll(ownedByUser(userId))
  }
}
