import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { TrailRepository } from './trail/trail.repository.ts'

export class OperatorPersonalData implements PersonalData {
  constructor(private readonly trail: TrailRepository) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const rows = await this.trail.ofActor(userId)
    yield jsonFile(
      'trail.json',
      rows.map(({ at, action, target, before, after, address }) => ({
        at,
        action,
        target,
        before,
        after,
        address,
      })),
    )
  }

  async erase(userId: string): Promise<void> {
    await this.trail.forgetAddresses(userId)
  }
}
