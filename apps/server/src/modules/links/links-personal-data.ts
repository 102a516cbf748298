import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { LinksRepository } from './links.repository.ts'

/** Addresses that a person had fetched. What is on its way is given up with them. */
export class LinksPersonalData implements PersonalData {
  constructor(private readonly repository: LinksRepository) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const imports = await this.repository.list(userId)
    yield jsonFile(
      'links.json',
      imports.map(({ address, title, state, createdAt }) => ({ address, title, state, createdAt })),
    )
  }

  async erase(userId: string): Promise<void> {
    await this.repository.deleteAll(userId)
  }
}
