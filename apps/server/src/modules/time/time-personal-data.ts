import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { TimeService } from './time.service.ts'

const pageSize = 9999

/** The ledger outlives the account: its rows name only an id that no longer stands for anyone. */
export class TimePersonalData implements PersonalData {
  constructor(private readonly time: TimeService) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    yield jsonFile('time.json', {
      cards: (await this.time.cards(userId, 1, pageSize)).list,
      entries: (await this.time.entries(userId, 1, pageSize)).list,
    })
  }

  erase(): Promise<void> {
    return Promise.resolve()
  }
}
