import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import { ListedJobs } from '../../platform/queue/listed-jobs.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { type OperatorCodesDeps, OperatorCodesService } from './codes/operator-codes.service.ts'
import { type OperatorHelpDeps, OperatorHelpService } from './help/operator-help.service.ts'
import {
  type OperatorInvitationsDeps,
  OperatorInvitationsService,
} from './invitations/operator-invitations.service.ts'
import { type OperatorMessagesDeps, OperatorMessagesService } from './messages/operator-messages.service.ts'
import { type OperatorModelsDeps, OperatorModelsService } from './models/operator-models.service.ts'
import { type OpinionsDeps, OpinionsService } from './opinions/opinions.service.ts'
import { OperatorPersonalData } from './operator-personal-data.ts'
import { operatorHandlers, operatorJobs } from './operator.jobs.ts'
import { type OperatorOrdersDeps, OperatorOrdersService } from './orders/operator-orders.service.ts'
import { operatorRoutes } from './operator.routes.ts'
import { type OverviewDeps, OverviewService } from './overview/overview.service.ts'
import { DailyCountsRepository } from './overview/daily-counts.repository.ts'
import { type TrendsDeps, TrendsService } from './overview/trends.service.ts'
import { type PeopleDeps, PeopleService } from './people.service.ts'
import { type PersonDeps, PersonService } from './person.service.ts'
import { type OperatorRewardsDeps, OperatorRewardsService } from './rewards/operator-rewards.service.ts'
import { type RolesDeps, RolesService } from './roles.service.ts'
import { type OperatorSalesDeps, OperatorSalesService } from './sales/operator-sales.service.ts'
import { type RewardItemsDeps, RewardItemsService } from './shop/reward-items.service.ts'
import { type ShopDeps, ShopService } from './shop/shop.service.ts'
import { OperatorSiteService } from './site/operator-site.service.ts'
import { SiteRepository } from './site/site.repository.ts'
import { noteEvents } from './trail/noted-events.ts'
import { TrailRepository } from './trail/trail.repository.ts'
import { type People, TrailService } from './trail/trail.service.ts'
import { WorkPausesRepository } from './work/work-pauses.repository.ts'
import { type WorkPausesDeps, WorkPausesService } from './work/work-pauses.service.ts'
import { type UpkeepDeps, UpkeepService } from './upkeep/upkeep.service.ts'
import { kindOfJob } from './work/work-kinds.ts'
import { type WorkDeps, WorkService } from './work/work.service.ts'

export interface OperatorDeps
  extends Pick<RolesDeps, 'sealed' | 'tries'>, Pick<PeopleDeps, 'registration' | 'usage' | 'endAccess'> {
  database: Database
  clock: Clock
  timeZone: string
  log: BaseLogger
  events: EventDispatcher
  people: RolesDeps['people'] & PeopleDeps['people'] & PersonDeps['people'] & People
  invitations: Pick<OperatorInvitationsDeps, 'canMail' | 'links'>
  person: Pick<
    PersonDeps,
    | 'has'
    | 'ledgers'
    | 'setQuota'
    | 'setMonthQuota'
    | 'defaultQuotas'
    | 'notify'
    | 'exportData'
    | 'mailErasure'
    | 'requestErasure'
  >
  queue: Queue
  queueWatch: WorkDeps['queueWatch']
  work: Pick<WorkDeps, 'engines' | 'restart' | 'cancel'> & Pick<WorkPausesDeps, 'isEngine' | 'queueOfEngine'>
  overview: Pick<OverviewDeps, 'totals' | 'money' | 'freeBytes' | 'backup'> & Pick<TrendsDeps, 'byDay'>
  sold: Pick<OperatorOrdersDeps, 'orders' | 'refunds' | 'giftCodes'> &
    Pick<OperatorCodesDeps, 'giftCodes'> &
    Pick<OperatorSalesDeps, 'inspect' | 'refundsReader' | 'reconcile'>
  shop: Pick<ShopDeps, 'products'> & Pick<RewardItemsDeps, 'rewardItems'>
  models: OperatorModelsDeps['models']
  messages: Pick<OperatorMessagesDeps, 'feedback' | 'send' | 'findByEmail'>
  rewards: Pick<OperatorRewardsDeps, 'invitations' | 'tasks' | 'banners' | 'checkIns'>
  opinions: OpinionsDeps
  helpTexts: OperatorHelpDeps['helpTexts']
  pictures: UpkeepDeps['pictures']
}

export interface OperatorModule extends Module {
  routes: ReturnType<typeof operatorRoutes>
  handlers: JobRegistration[]
  personalData: PersonalData
  roles: RolesService
  people: PeopleService
  work: WorkService
  pauses: WorkPausesService
  orders: OperatorOrdersService
  site: OperatorSiteService
  sales: OperatorSalesService
  trends: TrendsService
  trail: TrailService
}

export const operatorModule = defineModule({
  word: 'operator',
  jobs: operatorJobs,
  create: ({
    database,
    clock,
    log,
    events,
    people,
    person,
    invitations,
    sealed,
    tries,
    registration,
    usage,
    endAccess,
    queue,
    queueWatch,
    work,
    sold,
    shop,
    models,
    messages,
    rewards,
    opinions,
    helpTexts,
    pictures,
    overview,
    timeZone,
  }: OperatorDeps): OperatorModule => {
    const repository = new TrailRepository(database)
    const trail = new TrailService({ repository, people, clock, log })
    const roles = new RolesService({ database, people, tries, trail, sealed, clock })
    const accounts = new PeopleService({
      database,
      clock,
      events,
      trail,
      people,
      registration,
      usage,
      endAccess,
    })
    const one = new PersonService({
      ...person,
      database,
      clock,
      events,
      trail,
      people,
      endAccess,
      find: (userId) => accounts.find(userId),
    })
    const invited = new OperatorInvitationsService({
      ...invitations,
      database,
      people,
      trail,
      notify: person.notify,
    })
    const pauses = new WorkPausesService({
      ...work,
      database,
      repository: new WorkPausesRepository(database),
      clock,
      people,
      trail,
    })
    const jobs = new ListedJobs(database, queue)
    const listed = new WorkService({
      ...work,
      database,
      jobs,
      queue,
      queueWatch,
      people,
      trail,
      pauses,
    })
    const look = new OverviewService({ ...overview, clock, work: listed })
    const trends = new TrendsService({
      repository: new DailyCountsRepository(database),
      clock,
      timeZone,
      work: listed,
      totals: overview.totals,
      byDay: overview.byDay,
    })
    const orders = new OperatorOrdersService({ ...sold, database, people, trail })
    const managed = new OperatorModelsService({ database, models, trail })
    const written = new OperatorMessagesService({ ...messages, database, people, trail })
    const codes = new OperatorCodesService({ ...sold, clock, timeZone, trail })
    const rewarded = new OperatorRewardsService({ ...rewards, database, clock, timeZone, people, trail })
    const site = new OperatorSiteService({ database, repository: new SiteRepository(database), trail })
    const offered = new ShopService({ ...shop, database, trail })
    const sales = new OperatorSalesService({ ...sold, clock, timeZone, people })
    const upkeep = new UpkeepService({
      database,
      jobs,
      queue,
      kindOf: (job) => kindOfJob[job] ?? 'upkeep',
      pictures,
      trail,
      timeZone,
    })
    noteEvents(events, trail)
    return {
      routes: operatorRoutes({
        overview: look,
        trends,
        roles,
        people: accounts,
        person: one,
        invitations: invited,
        work: listed,
        pauses,
        orders,
        models: managed,
        messages: written,
        shop: offered,
        rewardItems: new RewardItemsService({ ...shop, database, trail }),
        codes,
        rewards: rewarded,
        site,
        sales,
        opinions: new OpinionsService(opinions),
        help: new OperatorHelpService({ database, helpTexts, trail }),
        upkeep,
        trail,
      }),
      handlers: operatorHandlers({ trail, trends }),
      personalData: new OperatorPersonalData(repository),
      roles,
      people: accounts,
      work: listed,
      pauses,
      orders,
      site,
      sales,
      trends,
      trail,
    }
  },
})
