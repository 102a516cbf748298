import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EventDispatcher, EventOf } from '../../platform/events/domain-events.ts'
import type { AppOrigins } from '../../platform/http/app-origins.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import { type AppBeans, AppBeansService } from './app-beans.service.ts'
import { AppGoodsRepository } from './app-goods.repository.ts'
import { type AppCashier, AppGoodsService, keyOfApp, type ReportToApp } from './app-goods.service.ts'
import { type AppAccounts, AppSessionsService } from './app-sessions.service.ts'
import { AppsAccess } from './apps-access.ts'
import { AppsPersonalData } from './apps-personal-data.ts'
import { appsHandlers, appsJobs } from './apps.jobs.ts'
import { AppsRepository } from './apps.repository.ts'
import { appsRoutes } from './apps.routes.ts'
import { AppsService } from './apps.service.ts'

export interface AppsDeps {
  database: Database
  clock: Clock
  events: EventDispatcher
  accounts: AppAccounts
  cashier: AppCashier
  beans: AppBeans
  reportToApp: ReportToApp
}

export interface AppsModule extends Module {
  routes: ReturnType<typeof appsRoutes>
  handlers: JobRegistration[]
  personalData: PersonalData
  access: AppsAccess
  apps: AppsService
  sessions: AppSessionsService
  goods: AppGoodsService
  beans: AppBeansService
  origins: AppOrigins
}

export const appsModule = defineModule({
  word: 'apps',
  jobs: appsJobs,
  create: ({
    database,
    clock,
    events,
    accounts,
    cashier,
    beans: ledger,
    reportToApp,
  }: AppsDeps): AppsModule => {
    const repository = new AppsRepository(database)
    const apps = new AppsService({ repository, clock })
    const sessions = new AppSessionsService({ repository, accounts, clock })
    const goodsRows = new AppGoodsRepository(database)
    const goods = new AppGoodsService({ repository: goodsRows, users: sessions, cashier, reportToApp, clock })
    const beans = new AppBeansService({
      transaction: (work) => repository.transaction(work),
      users: sessions,
      beans: ledger,
      nameOf: (appId) => repository.nameOf(appId),
    })
    const reportRefund = (
      tx: Transaction,
      { orderNumber, amount, refunded, key }: EventOf<'order-refunded' | 'order-partly-refunded'>,
      eventKey: string,
    ): Promise<void> =>
      goods.report(tx, {
        type: 'order.refunded',
        orderNumber,
        eventKey,
        more: { amount, refunded, refundKey: keyOfApp(key) },
      })
    events
      .on('order-paid', (tx, { orderNumber }) =>
        goods.report(tx, { type: 'order.paid', orderNumber, eventKey: `order:${orderNumber}` }),
      )
      .on('order-refunded', (tx, event) => reportRefund(tx, event, `refunded:${event.orderNumber}`))
      .on('order-partly-refunded', (tx, event) => reportRefund(tx, event, `refunded:${event.refundNumber}`))
      .on('order-expired', (tx, { orderNumber, at }) =>
        goods.report(tx, {
          type: 'order.expired',
          orderNumber,
          eventKey: `expired:${orderNumber}:${at.getTime()}`,
        }),
      )
    return {
      routes: appsRoutes({ sessions, goods, beans }),
      handlers: appsHandlers(sessions),
      access: new AppsAccess({ repository, clock }),
      personalData: new AppsPersonalData({ repository, goods: goodsRows }),
      apps,
      sessions,
      goods,
      beans,
      origins: { has: (origin) => apps.hasOrigin(origin) },
    }
  },
})
