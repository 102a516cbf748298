import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { TokensRepository } from './tokens.repository.ts'

export class TokensPersonalData implements PersonalData {
  constructor(private readonly repository: TokensRepository) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const tokens = await this.repository.list(userId, new Date(0))
    yield jsonFile(
      'access-tokens.json',
      tokens.map(({ name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedAddress, minutesPerMonth }) => ({
        name,
        scopes,
        createdAt,
        expiresAt,
        lastUsedAt,
        lastUsedAddress,
        minutesPerMonth,
      })),
    )
  }

  async erase(userId: string): Promise<void> {
    await this.repository.deleteAll(userId)
  }
}
