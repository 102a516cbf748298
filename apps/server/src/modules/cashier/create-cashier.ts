import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import { CashierPersonalData } from './cashier-personal-data.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { type CardGiver, Fulfilment, type MembershipGiver } from './fulfilment.ts'
import { GatewayAsker } from './gateway-asker.ts'
import { GoodsRepository } from './goods.repository.ts'
import { GoodsService } from './goods.service.ts'
import { NoticesService } from './notices.service.ts'
import { OrdersRepository } from './orders.repository.ts'
import { OrdersService } from './orders.service.ts'
import { ReceiptsService } from './receipts.service.ts'
import { ReconcileService } from './reconcile.service.ts'
import { RefundsRepository } from './refunds.repository.ts'
import { RefundsService } from './refunds.service.ts'
import { SettlementService } from './settlement.service.ts'

/** What the module needs. */
export interface CashierOptions {
  database: Database
  channels: PaymentChannels
  cards: CardGiver
  memberships: MembershipGiver
  events: EventSink
  clock: Clock
  timeZone: string
  log: BaseLogger
}

/** The module, built. */
export interface CashierModule {
  routes: ReturnType<typeof cashierRoutes>
  goods: GoodsService
  orders: OrdersService
  repository: OrdersRepository
  notices: NoticesService
  settlement: SettlementService
  refunds: RefundsService
  reconcile: ReconcileService
  asker: GatewayAsker
  personalData: CashierPersonalData
}

/** Builds the module. */
export function createCashier({ database, channels, cards, memberships, events, clock, timeZone, log }: CashierOptions): CashierModule {
  const repository = new OrdersRepository(database)
  const refundsRepository = new RefundsRepository(database)
  const goods = new GoodsService({ repository: new GoodsRepository(database), clock })
  const fulfilment = new Fulfilment({ cards, memberships })
  const settlement = new SettlementService({ repository, refunds: refundsRepository, fulfilment, events, clock, log })
  const refunds = new RefundsService({ repository: refundsRepository, orders: repository, channels, fulfilment, events, clock, log })
  const asker = new GatewayAsker({ repository, channels, settlement, clock, log })
  const orders = new OrdersService({ repository, refunds: refundsRepository, goods, channels, asker, clock, timeZone, log })
  const notices = new NoticesService({ channels, settlement })
  const receipts = new ReceiptsService({ timeZone })
  return {
    routes: cashierRoutes({ goods, orders, receipts, notices }),
    goods, orders, repository, notices, settlement, refunds, asker,
    reconcile: new ReconcileService({ repository, channels, asker, refunds, clock, log }),
    personalData: new CashierPersonalData({ repository, refunds: refundsRepository, clock }),
  }
}
