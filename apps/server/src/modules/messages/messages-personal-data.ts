import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import { renderMessage } from './message-texts.ts'
import type { MessagesRepository } from './messages.repository.ts'

const pageSize = 9999

export class MessagesPersonalData implements PersonalData {
  constructor(private readonly deps: { repository: MessagesRepository; timeZone: string }) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { repository, timeZone } = this.deps
    const reported: object[] = []
    for (let page = 1; ; page += 1) {
      const rows = await repository.page(userId, { page, pageSize, isUnreadOnly: false })
      reported.push(
        ...rows.map(({ content, createdAt, readAt }) => ({
          ...renderMessage(content, 'en', timeZone),
          createdAt,
          readAt,
        })),
      )
      if (rows.length < pageSize) break
    }
    yield jsonFile('messages.json', reported)
  }

  async erase(userId: string): Promise<void> {
    await this.deps.repository.erase(userId)
  }
}
