import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PaymentChannels } from '../../platform/payments/payment-channel.ts'
import { addedNoticesPlugin } from './added-notices.ts'
import { AllOrdersReader } from './all-orders-reader.ts'
import { BuyerRefundsRepository } from './buyer-refunds.repository.ts'
import { BuyerRefundsService, type RefundLimits } from './buyer-refunds.service.ts'
import { BuyerReturns } from './buyer-returns.ts'
import { CashierPersonalData } from './cashier-personal-data.ts'
import { cashierHandlers, cashierJobs } from './cashier.jobs.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { ExternalOrdersService } from './external-orders.service.ts'
import { type CardLedger, Fulfilment, type MembershipLedger } from './fulfilment.ts'
import { GatewayAsker } from './gateway-asker.ts'
import { GoodsRepository } from './goods/goods.repository.ts'
import { GoodsService } from './goods/goods.service.ts'
import { NoticesService } from './notices.service.ts'
import { OrdersRepository } from './orders.repository.ts'
import { OrdersService } from './orders.service.ts'
import { PaymentCountsRepository } from './payment-counts.repository.ts'
import { PartialRefundsRepository } from './partial-refunds.repository.ts'
import { ReceiptsService } from './receipts.service.ts'
import { ReconcileService } from './reconcile.service.ts'
import { RefundLedger } from './refund-ledger.ts'
import { RefundsReader } from './refunds-reader.ts'
import { RefundsRepository } from './refunds.repository.ts'
import { RefundsService } from './refunds.service.ts'
import { returnPagePlugin } from './return-page.ts'
import { SettlementService } from './settlement.service.ts'
import { type MembershipReturns, type TimeReturns, UnusedGoods } from './unused-goods.ts'

export interface CashierDeps {
  database: Database
  channels: PaymentChannels
  cards: CardLedger & TimeReturns
  memberships: MembershipLedger & MembershipReturns
  limits: RefundLimits
  events: EventSink
  clock: Clock
  timeZone: string
  log: BaseLogger
}

export interface CashierModule extends Module {
  routes: ReturnType<typeof cashierRoutes>
  goods: GoodsService
  orders: OrdersService
  external: ExternalOrdersService
  repository: OrdersRepository
  allOrders: AllOrdersReader
  refundsReader: RefundsReader
  notices: NoticesService
  settlement: SettlementService
  refunds: RefundsService
  buyerRefunds: BuyerRefundsService
  reconcile: ReconcileService
  asker: GatewayAsker
  personalData: CashierPersonalData
  counts: PaymentCountsRepository
}

export const cashierModule = defineModule({
  word: 'cashier',
  jobs: cashierJobs,
  create: ({
    database,
    channels,
    cards,
    memberships,
    limits,
    events,
    clock,
    timeZone,
    log,
  }: CashierDeps): CashierModule => {
    const repository = new OrdersRepository(database)
    const refundsRepository = new RefundsRepository(database)
    const parts = new PartialRefundsRepository(database)
    const ledger = new RefundLedger({ whole: refundsRepository, parts })
    const goods = new GoodsService({ repository: new GoodsRepository(database), clock })
    const fulfilment = new Fulfilment({ cards, memberships })
    const settlement = new SettlementService({
      repository,
      refunds: refundsRepository,
      fulfilment,
      events,
      clock,
      log,
    })
    const buyerRefundsRepository = new BuyerRefundsRepository(database)
    const unused = new UnusedGoods({ time: cards, memberships, clock })
    const returns = new BuyerReturns({ repository: buyerRefundsRepository, goods: unused, clock })
    const refunds = new RefundsService({
      repository: refundsRepository,
      parts,
      ledger,
      orders: repository,
      channels,
      fulfilment,
      returns,
      events,
      clock,
      log,
    })
    const buyerRefunds = new BuyerRefundsService({
      repository: buyerRefundsRepository,
      orders: repository,
      refunds: refundsRepository,
      ledger,
      channels,
      goods: unused,
      money: refunds,
      limits,
      clock,
      timeZone,
    })
    const asker = new GatewayAsker({ repository, channels, settlement, clock, log })
    const external = new ExternalOrdersService({ repository, goods: new GoodsRepository(database), timeZone })
    const orders = new OrdersService({
      repository,
      refunds,
      goods,
      channels,
      asker,
      clock,
      timeZone,
      log,
    })
    const notices = new NoticesService({ channels, settlement })
    const receipts = new ReceiptsService({ timeZone })
    const reconcile = new ReconcileService({ repository, channels, asker, refunds, events, clock, log })
    return {
      routes: cashierRoutes({ goods, orders, receipts, buyerRefunds, notices, channels }),
      plugins:
        channels.addedNames.length > 0
          ? [addedNoticesPlugin({ names: channels.addedNames, notices }), returnPagePlugin]
          : [],
      handlers: cashierHandlers(reconcile),
      seed: () => goods.ensureSeeds(),
      close: () => asker.idle(),
      goods,
      orders,
      external,
      repository,
      allOrders: new AllOrdersReader(database),
      refundsReader: new RefundsReader(database),
      notices,
      settlement,
      refunds,
      buyerRefunds,
      asker,
      reconcile,
      counts: new PaymentCountsRepository(database),
      personalData: new CashierPersonalData({
        repository,
        refunds,
        buyerRefunds: buyerRefundsRepository,
        clock,
      }),
    }
  },
})
