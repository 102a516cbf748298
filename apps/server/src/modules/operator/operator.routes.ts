import type { operatorEndpoints, serviceEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../platform/http/routes.ts'
import { codesRoutes } from './codes/operator-codes.routes.ts'
import type { OperatorCodesService } from './codes/operator-codes.service.ts'
import { operatorHelpRoutes } from './help/operator-help.routes.ts'
import type { OperatorHelpService } from './help/operator-help.service.ts'
import type { OperatorInvitationsService } from './invitations/operator-invitations.service.ts'
import type { OperatorMessagesService } from './messages/operator-messages.service.ts'
import type { OperatorModelsService } from './models/operator-models.service.ts'
import { opinionsRoutes } from './opinions/opinions.routes.ts'
import type { OpinionsService } from './opinions/opinions.service.ts'
import type { OperatorOrdersService } from './orders/operator-orders.service.ts'
import type { OverviewService } from './overview/overview.service.ts'
import type { TrendsService } from './overview/trends.service.ts'
import type { PeopleService } from './people.service.ts'
import type { PersonService } from './person.service.ts'
import type { RolesService } from './roles.service.ts'
import { salesRoutes } from './sales/operator-sales.routes.ts'
import type { OperatorSalesService } from './sales/operator-sales.service.ts'
import { shopRoutes } from './shop/shop.routes.ts'
import type { RewardItemsService } from './shop/reward-items.service.ts'
import type { ShopService } from './shop/shop.service.ts'
import { operatorRewardsRoutes } from './rewards/operator-rewards.routes.ts'
import type { OperatorRewardsService } from './rewards/operator-rewards.service.ts'
import type { OperatorSiteService } from './site/operator-site.service.ts'
import type { TrailService } from './trail/trail.service.ts'
import type { WorkPausesService } from './work/work-pauses.service.ts'
import { upkeepRoutes } from './upkeep/upkeep.routes.ts'
import type { UpkeepService } from './upkeep/upkeep.service.ts'
import type { WorkService } from './work/work.service.ts'

export function operatorRoutes({
  overview,
  trends,
  roles,
  people,
  person,
  invitations,
  work,
  pauses,
  orders,
  models,
  messages,
  shop,
  rewardItems,
  codes,
  rewards,
  site,
  sales,
  opinions,
  help,
  upkeep,
  trail,
}: {
  overview: OverviewService
  trends: TrendsService
  roles: RolesService
  people: PeopleService
  person: PersonService
  invitations: OperatorInvitationsService
  work: WorkService
  pauses: WorkPausesService
  orders: OperatorOrdersService
  models: OperatorModelsService
  messages: OperatorMessagesService
  shop: ShopService
  rewardItems: RewardItemsService
  codes: OperatorCodesService
  rewards: OperatorRewardsService
  site: OperatorSiteService
  sales: OperatorSalesService
  opinions: OpinionsService
  help: OperatorHelpService
  upkeep: UpkeepService
  trail: TrailService
}): Routes<keyof typeof operatorEndpoints | keyof typeof serviceEndpoints> {
  return {
    ...shopRoutes({ shop, rewardItems }),
    ...codesRoutes(codes),
    ...salesRoutes(sales),
    claimOwnership: (fields, { userId }) => done(roles.claim(userId, fields)),
    changeRole: ({ userId, role, from }) => done(roles.change(userId, role, from)),
    getOverview: () => overview.look(),
    getTrends: (fields) => trends.look(fields),
    listPeople: (fields) => people.list(fields),
    exportPeople: (fields) => people.export(fields),
    suspendPerson: (fields, { userId }) => done(people.suspend(userId, fields)),
    readmitPerson: (fields, { userId }) => done(people.readmit(userId, fields)),
    getPerson: ({ userId }) => person.look(userId),
    giveToPerson: (fields) => person.give(fields),
    setPersonQuota: (fields) => person.setQuota(fields),
    setPersonMonthQuota: (fields) => person.setMonthQuota(fields),
    getDefaultQuotas: () => person.defaultQuotas(),
    setDefaultQuotas: (fields) => person.setDefaultQuotas(fields),
    resetPersonPassword: (fields, maker) => invitations.resetPassword(maker, fields),
    changePersonAddress: (fields, maker) => done(invitations.changeAddress(maker, fields)),
    listInvitations: (fields) => invitations.list(fields),
    invitePeople: (fields, maker) => invitations.invite(maker, fields),
    withdrawInvitation: (fields) => done(invitations.withdraw(fields)),
    exportPerson: (fields) => person.export(fields),
    erasePerson: (fields, { userId }) => done(person.erase(userId, fields)),
    getRegistration: () => people.rules(),
    setRegistration: (fields) => people.setRules(fields),
    getWork: (_fields, { language }) => work.overview(language),
    listJobs: (fields) => work.list(fields),
    exportJobs: (fields) => work.export(fields),
    retryJob: (fields) => done(work.retry(fields)),
    cancelJob: (fields) => done(work.cancel(fields)),
    pauseWork: (fields, { userId }) => done(pauses.pause(userId, fields)),
    resumeWork: (fields) => done(pauses.resume(fields)),
    getServiceNotice: async () => {
      const [{ maintenance }, { kinds }] = await Promise.all([site.maintenanceState(), pauses.state()])
      return { maintenance, paused: kinds }
    },
    getMaintenance: () => site.maintenanceState(),
    setMaintenance: (fields) => site.setMaintenance(fields),
    listManagedModels: (_fields, { language }) => models.list(language),
    installModel: (fields) => done(models.install(fields)),
    removeModel: (fields) => done(models.remove(fields)),
    orderModels: (fields) => done(models.reorder(fields)),
    tryModel: (fields) => done(models.try(fields)),
    listAllOrders: (fields, { language }) => orders.list(fields, language),
    exportOrders: (fields, { language }) => orders.export(fields, language),
    refundOrder: (fields) => orders.refund(fields),
    listGiftCodes: () => orders.giftCodes(),
    voidGiftCodes: (fields) => orders.voidGiftCodes(fields),
    listFeedback: (fields, { language }) => messages.feedback(fields, language),
    answerFeedback: (fields) => done(messages.answer(fields)),
    announce: (fields) => messages.announce(fields),
    ...operatorRewardsRoutes(rewards),
    getSiteDetails: () => site.details(),
    setSiteDetails: (fields) => site.setDetails(fields),
    getImprint: () => site.imprint(),
    ...opinionsRoutes(opinions),
    ...operatorHelpRoutes(help),
    ...upkeepRoutes(upkeep),
    listTrail: (fields) => trail.list(fields),
    exportTrail: (fields) => trail.export(fields),
  }
}
