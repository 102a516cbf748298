import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { type AssetReaders, AssetsService } from './assets.service.ts'
import { BannersRepository } from './banners/banners.repository.ts'
import { BannersService } from './banners/banners.service.ts'
import { CheckInsRepository } from './check-ins.repository.ts'
import { CheckInsService, type MembershipReader } from './check-ins.service.ts'
import { GiftCodesRepository } from './gift-codes.repository.ts'
import { GiftCodesService, type TryCounter } from './gift-codes.service.ts'
import type { RewardLedgers } from './reward.ts'
import { RewardsPersonalData } from './rewards-personal-data.ts'
import { type PendingReader, rewardsRoutes, type RewardsServices } from './rewards.routes.ts'
import { seedBanners, seedBeanGoods, seedMonth, seedTasks } from './seeds.ts'
import { ShopRepository } from './shop.repository.ts'
import { ShopService } from './shop.service.ts'
import { taskRules } from './task-rules.ts'
import { TasksRepository } from './tasks.repository.ts'
import { TasksService } from './tasks.service.ts'

export interface RewardsDeps {
  database: Database
  clock: Clock
  timeZone: string
  ledgers: RewardLedgers
  readers: AssetReaders
  membership: MembershipReader
  tries: TryCounter
  rateLimitScale: number
  events: EventDispatcher
  pending: PendingReader
}

export interface RewardsModule extends Module, RewardsServices {
  routes: ReturnType<typeof rewardsRoutes>
  personalData: PersonalData
  offers: {
    goods: ShopRepository
  }
  seed(): Promise<void>
}

export const rewardsModule = defineModule({
  word: 'rewards',
  jobs: [],
  create: ({
    database,
    clock,
    timeZone,
    ledgers,
    readers,
    membership,
    tries,
    rateLimitScale,
    events,
    pending,
  }: RewardsDeps): RewardsModule => {
    const months = new CheckInsRepository(database.orm)
    const taskRows = new TasksRepository(database.orm)
    const goods = new ShopRepository(database.orm)
    const codes = new GiftCodesRepository(database.orm)
    const bannerRows = new BannersRepository(database.orm)
    const services: RewardsServices = {
      checkIns: new CheckInsService({
        database,
        repository: months,
        membership,
        ledgers,
        events,
        clock,
        timeZone,
      }),
      tasks: new TasksService({ database, repository: taskRows, ledgers, clock, timeZone }),
      shop: new ShopService({ database, repository: goods, ledgers, clock }),
      assets: new AssetsService(readers),
      giftCodes: new GiftCodesService({
        database,
        repository: codes,
        ledgers,
        events,
        tries,
        clock,
        rateLimitScale,
      }),
      banners: new BannersService(bannerRows),
    }
    for (const type of countedEvents()) events.on(type, (tx, event) => services.tasks.note(tx, event))
    return {
      ...services,
      routes: rewardsRoutes(services, pending),
      personalData: new RewardsPersonalData({
        assets: services.assets,
        checkIns: months,
        tasks: taskRows,
        shop: goods,
        giftCodes: codes,
      }),
      offers: { goods },
      seed: async () => {
        await months.seed(seedMonth())
        await taskRows.seed(seedTasks)
        await goods.seed(seedBeanGoods)
        await bannerRows.seed(seedBanners)
      },
    }
  },
})

function countedEvents(): Set<keyof (typeof taskRules)[string]['counts']> {
  return new Set(
    Object.values(taskRules).flatMap(({ counts }) => Object.keys(counts) as (keyof typeof counts)[]),
  )
}
