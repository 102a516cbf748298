import type { BeanEntry } from '@longhand/contracts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { AssetsService } from './assets.service.ts'
import type { CheckInsRepository } from './check-ins.repository.ts'
import type { GiftCodesRepository } from './gift-codes.repository.ts'
import type { ShopRepository } from './shop.repository.ts'
import type { TasksRepository } from './tasks.repository.ts'

const pageSize = 9999

/** Outlives the account under an anonymous id. */
export class RewardsPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      assets: AssetsService
      checkIns: CheckInsRepository
      tasks: TasksRepository
      shop: ShopRepository
      giftCodes: GiftCodesRepository
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { checkIns, tasks, shop, giftCodes } = this.deps
    yield jsonFile('rewards.json', {
      beans: await this.everyBean(userId),
      checkIns: (await checkIns.all(userId)).map(withoutUser),
      taskProgress: (await tasks.progressOf(userId)).map(withoutUser),
      taskClaims: (await tasks.claimsOf(userId)).map(withoutUser),
      purchases: (await shop.purchasesOf(userId)).map(withoutUser),
      giftCodes: (await giftCodes.redemptionsOf(userId)).map(withoutUser),
    })
  }

  erase(): Promise<void> {
    return Promise.resolve()
  }

  private async everyBean(userId: string): Promise<BeanEntry[]> {
    const entries: BeanEntry[] = []
    for (let page = 1; ; page += 1) {
      const { list, total } = await this.deps.assets.beanEntries(userId, 'en', { page, pageSize })
      entries.push(...list)
      if (list.length === 0 || entries.length >= total) return entries
    }
  }
}

function withoutUser<Row extends { userId: string }>({ userId: _, ...row }: Row): Omit<Row, 'userId'> {
  return row
}
