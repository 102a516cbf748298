/** The one place that builds things: settings in, a product out. Processes in `bin/` say which part of it they run. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { alipayFrames, apiBasePath, endpoints } from '@longhand/contracts'
import type { EndpointName } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/env.ts'
import { eraseAccountsJob } from './modules/account/account.jobs.ts'
import { type AccountModule, createAccount } from './modules/account/create-account.ts'
import { AttemptsRepository } from './modules/auth/attempts.repository.ts'
import { authJobs, mailNoticeJob, sweepAuthJob } from './modules/auth/auth.jobs.ts'
import { authRoutes, browserOf } from './modules/auth/auth.routes.ts'
import { type Auth, createAuth } from './modules/auth/auth.service.ts'
import { hashPassword, isPassword } from './modules/auth/passwords.ts'
import { isWeakPassword, wireHashOf } from './modules/auth/weak-passwords.ts'
import { createAuthenticator } from './modules/auth/authenticator.ts'
import { BeansRepository } from './modules/beans/beans.repository.ts'
import { BeansService } from './modules/beans/beans.service.ts'
import { reconcilePaymentsJob } from './modules/cashier/cashier.jobs.ts'
import { captionsJobs } from './modules/captions/captions.jobs.ts'
import { createCaptions } from './modules/captions/create-captions.ts'
import { type CashierModule, createCashier } from './modules/cashier/create-cashier.ts'
import { createInsights, type InsightsModule } from './modules/insights/create-insights.ts'
import { insightsJobs } from './modules/insights/insights.jobs.ts'
import { createTranslationReader } from './modules/insights/translation-reader.ts'
import { MembershipRepository } from './modules/membership/membership.repository.ts'
import { MembershipService } from './modules/membership/membership.service.ts'
import { createMessages, type MessagesModule } from './modules/messages/create-messages.ts'
import { mailMessageJob, messagesJobs, tellExpiringCardsJob } from './modules/messages/messages.jobs.ts'
import { createRewards, type RewardsModule } from './modules/rewards/create-rewards.ts'
import { demoGiftCodes } from './modules/rewards/demo-gift-codes.ts'
import { createSupport, type SupportModule } from './modules/support/create-support.ts'
import { mailFeedbackJob } from './modules/support/support.jobs.ts'
import { ExpiringCardsReader } from './modules/time/expiring-cards-reader.ts'
import { expireCardsJob } from './modules/time/time.jobs.ts'
import { TimePersonalData } from './modules/time/time-personal-data.ts'
import { TimeRepository } from './modules/time/time.repository.ts'
import { timeRoutes } from './modules/time/time.routes.ts'
import { TimeService } from './modules/time/time.service.ts'
import type { TokenTimeService } from './modules/tokens/token-time.service.ts'
import type { TranscriptionTime } from './modules/transcripts/transcription-lifecycle.ts'
import { createTokens } from './modules/tokens/create-tokens.ts'
import { createTranscripts, type TranscriptsModule } from './modules/transcripts/create-transcripts.ts'
import { createRecordingReader } from './modules/transcripts/recording-reader.ts'
import { createTranscriptReader } from './modules/transcripts/transcript-reader.ts'
import { transcriptsJobs } from './modules/transcripts/transcripts.jobs.ts'
import { createUpload, type UploadModule } from './modules/upload/create-upload.ts'
import { sweepUploadsJob } from './modules/upload/upload.jobs.ts'
import { createVoice } from './modules/voice/create-voice.ts'
import { voiceJobs } from './modules/voice/voice.jobs.ts'
import { createWebhooks } from './modules/webhooks/create-webhooks.ts'
import { webhooksJobs } from './modules/webhooks/webhooks.jobs.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { EventDispatcher } from './platform/events/domain-events.ts'
import { buildApp } from './platform/http/app.ts'
import type { Authenticator } from './platform/http/identity.ts'
import type { Routes } from './platform/http/routes.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import { Metrics } from './platform/metrics/metrics.ts'
import { Outbound } from './platform/outbound/outbound.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { Pictures } from './platform/pictures/pictures.ts'
import { FairTurns } from './platform/process/fair-turns.ts'
import type { Stoppable } from './platform/process/run-process.ts'
import { handleJob, type JobRegistration } from './platform/queue/job.ts'
import { openQueue, type ServedQueue } from './platform/queue/queue.ts'
import { QueueWatch } from './platform/queue/queue-statistics.ts'
import { startWorker } from './platform/queue/worker.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { checkReadiness, logPrograms, paymentsAreOff, watchDatabase } from './watch.ts'

/** Every job of the product: what any process may send. */
const jobs = [
  ...authJobs, ...messagesJobs, ...transcriptsJobs, ...insightsJobs, ...captionsJobs, ...voiceJobs, ...webhooksJobs,
  sweepUploadsJob, expireCardsJob, eraseAccountsJob, reconcilePaymentsJob, mailFeedbackJob,
]

/** What modules stand on. */
interface Platform {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  storage: Storage
  queue: ServedQueue
  mailer: Mailer
  /** What this process counts. */
  metrics: Metrics
  /** The way to addresses of users. */
  outbound: Outbound
  queueWatch: QueueWatch
}

/** The modules, as the processes run them. */
interface Modules {
  routes: Routes<EndpointName>
  /** Where what happens is told. */
  events: EventDispatcher
  authenticator: Authenticator
  /** Routes that no envelope fits. */
  plugins: FastifyPluginCallback[]
  /** Which handler works on which job, beside those of recordings; only a worker loads handlers. */
  registrations: JobRegistration[]
  upload: UploadModule
  transcripts: TranscriptsModule
  insights: InsightsModule
  rewards: RewardsModule
  support: SupportModule
  /** What operators' commands work with. */
  services: { auth: Auth; time: TimeService; beans: BeansService; membership: MembershipService; account: AccountModule; cashier: CashierModule; messages: MessagesModule }
}

/** The product, built and not yet running. */
export interface Product extends Platform, Modules {
  /** Closes what was opened. */
  close(): Promise<void>
}

/** How a process builds the product. */
export interface ComposeOptions {
  /** Its name in the metrics and, with the number of the process, in the database's list of connections. Default `api`. */
  component?: string
  /** Whether this process looks after the queue: a worker does. Default false. */
  maintainsQueue?: boolean
  /** Another clock than the machine's, for tests. */
  clock?: Clock
}

/** Opens database, storage, queue and mail, and builds every module on them. */
export async function compose(config: Config, log: Logger, { component = 'api', maintainsQueue = false, clock = systemClock }: ComposeOptions = {}): Promise<Product> {
  const database = await openDatabase(config, log, { applicationName: `longhand ${component} ${process.pid}` })
  const storage = await openStorage(config.storage)
  const membership = new MembershipService({ repository: new MembershipRepository(database.orm), clock })
  const queue = await openQueue({ database, jobs, log, maintains: maintainsQueue, isFavoured: (tx, userId) => membership.isMember(tx, userId) })
  const mailer = createMailer(config.mail, { log, clock })
  const metrics = new Metrics({ component, log })
  const queueWatch = new QueueWatch(queue.boss, clock)
  const outbound = new Outbound({ networks: config.outboundNetworks })
  const platform: Platform = { config, log, clock, database, storage, queue, mailer, metrics, outbound, queueWatch }
  const modules = buildModules(platform, membership)
  return {
    ...platform,
    ...modules,
    close: async () => {
      await modules.services.cashier.asker.idle()
      await modules.transcripts.close()
      await modules.upload.close()
      await queue.close()
      await outbound.close()
      mailer.close()
      storage.close()
      await database.close()
    },
  }
}

function buildModules({ config, log, clock, database, storage, queue, mailer, metrics, outbound }: Platform, membership: MembershipService): Modules {
  const { timeZone, rateLimitScale, googleClientId } = config
  const events = new EventDispatcher()
  const auth = createAuth({
    database, queue, mailer, clock, log, rateLimitScale, googleClientId, publicUrl: publicUrl(config), timeZone,
    onRegistered: (tx, person) => events.emit(tx, { type: 'user-registered', ...person }),
    // A token may be what whoever broke in has left behind.
    onPasswordReset: (tx, userId) => tokens.tokens.revokeAll(tx, userId),
  })
  const tokens = createTokens({ database, clock, timeZone })
  const beans = new BeansService({ repository: new BeansRepository(database.orm), clock })
  const time = new TimeService({
    repository: new TimeRepository(database),
    clock,
    timeZone,
    membership,
    recordings: createRecordingReader(database),
  })
  const storageQuota = (userId: string): Promise<number> => membership.storageQuota(userId)
  const transcripts = createTranscripts({
    database, storage, queue, clock, time: withTokens(time, tokens.time), events,
    hasher: { hash: hashPassword, matches: isPassword, isCommon: (password) => isWeakPassword(wireHashOf(password)) },
    tries: new AttemptsRepository(),
    rateLimitScale,
    translations: createTranslationReader(database),
    storageQuota,
    timeZone,
  })
  const insights = createInsights({
    database, queue, clock, timeZone, events,
    transcripts: createTranscriptReader(database),
    recordings: transcripts.recordings,
    memberships: membership,
    translator: async () => (await (await import('@longhand/speech')).openInsights(config.insights)).translator,
  })
  const looks = new FairTurns()
  const upload = createUpload({
    database, storage, recordings: transcripts.recordings, storageQuota, clock, log, dataDir: config.dataDir,
    onReceived: (way, bytes) => { metrics.received(way, bytes) },
    looks,
  })
  const captions = createCaptions({
    database, storage, queue, clock, log, time, timeZone, membership, storageQuota,
    recordings: transcripts.liveRecordings,
    storedBytes: (userId) => transcripts.recordings.storedBytes(userId),
    translator: insights.passages,
    publicUrl: config.publicUrl,
    recognizer: async () => (await import('@longhand/speech')).selectLiveRecognizer(process.env),
  })
  const voice = createVoice({
    database, storage, queue, clock, events, looks,
    scratchDir: path.join(config.dataDir, 'scratch'),
    consentChecker: async () => {
      const { selectConsentChecker, selectEngine } = await import('@longhand/speech')
      return selectConsentChecker(await selectEngine(process.env))
    },
  })
  const rewards = createRewards({
    database, clock, timeZone, membership, events,
    ledgers: {
      earnBeans: (tx, earned) => beans.earn(tx, earned),
      spendBeans: (tx, spent) => beans.spend(tx, spent),
      grantCards: (tx, cards) => time.grantCards(tx, cards),
      extendMembership: (tx, grant) => membership.extend(tx, grant),
    },
    readers: { beans, time },
    tries: new AttemptsRepository(),
    rateLimitScale,
  })
  const pictures = new Pictures()
  const support = createSupport({
    database, storage, pictures, queue, mailer, clock, mailTo: config.mail.feedbackTo, tries: new AttemptsRepository(), rateLimitScale, recordings: transcripts.recordings,
  })
  const payments = openPayments({
    config: config.payments, database, clock, log,
    publicUrl: config.publicUrl,
    alipayNotifyUrl: `${publicUrl(config)}${apiBasePath}${endpoints.notifyAlipay.path}`,
  })
  const cashier = createCashier({
    database, events, clock, timeZone, log,
    channels: payments.channels,
    cards: time,
    memberships: membership,
  })
  const messages = createMessages({
    database, queue, mailer, clock, log, timeZone, events,
    publicUrl: publicUrl(config),
    cards: new ExpiringCardsReader({ database, timeZone }),
    readers: { find: (userId) => auth.accounts.mailReader(userId) },
    wishes: {
      mailPreferences: (userId) => account.account.mailPreferences(userId),
      changeMailPreferences: (userId, change) => account.account.changeMailPreferences(userId, change),
    },
    audience: { everybody: () => auth.accounts.everybody(), members: () => membership.members() },
  })
  const webhooks = createWebhooks({ database, queue, clock, outbound, events })
  const account = createAccount({
    database, storage, pictures, clock, events,
    accounts: auth.accounts,
    memberships: membership,
    givers: { grantCard: (tx, card) => time.grantCard(tx, card), earnBeans: (tx, earned) => beans.earn(tx, earned) },
    holders: [
      tokens.personalData, webhooks.personalData, captions.personalData, voice.personalData, upload.personalData, insights.personalData, transcripts.personalData, new TimePersonalData(time),
      rewards.personalData, cashier.personalData, messages.personalData, support.personalData,
    ],
    lastHolder: auth.personalData,
    confirmOwner: (context, proof) => auth.reauthentication.confirm({ ...proof, userId: context.userId, browser: browserOf(context) }),
    announceDeletion: async (tx, userId, purgeAt) => {
      await queue.send(tx, mailNoticeJob, { notice: 'deletion-requested', userId, at: purgeAt.toISOString() })
      await events.emit(tx, { type: 'deletion-requested', userId, purgeAt })
    },
  })
  events
    .on('user-registered', (tx, person) => account.gifts.welcome(tx, person))
    .on('transcription-finished', (tx, { userId }) => account.gifts.rewardInviter(tx, userId))
  if (config.seed === 'demo') events.on('user-registered', (tx, { userId, language }) => transcripts.sample.give(tx, userId, language))
  return {
    routes: {
      ...authRoutes(auth), ...account.routes, ...upload.routes, ...transcripts.routes, ...insights.routes, ...timeRoutes({ time }), ...rewards.routes,
      ...cashier.routes, ...messages.routes, ...support.routes, ...voice.routes, ...captions.routes, ...tokens.routes, ...webhooks.routes,
    },
    events,
    authenticator: createAuthenticator(auth.sessions, tokens.tokens),
    plugins: [upload.plugin, captions.plugin, ...payments.plugins, ...messages.plugins],
    registrations: [
      ...voice.registrations,
      ...captions.registrations,
      ...webhooks.registrations,
      handleJob(mailNoticeJob, async () => (await import('./modules/auth/auth.mail-notice.handler.ts')).mailNotice(auth.notices)),
      handleJob(sweepAuthJob, async () => (await import('./modules/auth/auth.sweep.handler.ts')).sweepAuth(auth.sweep)),
      handleJob(sweepUploadsJob, async () => (await import('./modules/upload/upload.sweep.handler.ts')).sweepUploads(upload)),
      handleJob(eraseAccountsJob, async () => (await import('./modules/account/account.erase.handler.ts')).eraseAccounts(account)),
      handleJob(expireCardsJob, async () => (await import('./modules/time/time.expire-cards.handler.ts')).expireCards({ database, time })),
      handleJob(reconcilePaymentsJob, async () => (await import('./modules/cashier/cashier.reconcile.handler.ts')).reconcilePayments(cashier)),
      handleJob(mailMessageJob, async () => (await import('./modules/messages/messages.mail.handler.ts')).mailMessage(messages.copies)),
      handleJob(tellExpiringCardsJob, async () => (await import('./modules/messages/messages.tell-expiring-cards.handler.ts')).tellExpiringCards(messages.expiringCards)),
      handleJob(mailFeedbackJob, async () => (await import('./modules/support/support.mail-feedback.handler.ts')).mailFeedback(support.feedback)),
    ],
    upload,
    transcripts,
    insights,
    rewards,
    support,
    services: { auth, time, beans, membership, account, cashier, messages },
  }
}

/** Transcription time that the account pays, and that counts for the access token by which it is spent. */
function withTokens(time: TimeService, tokenTime: TokenTimeService): TranscriptionTime {
  return {
    hold: async (tx, { tokenId, ...held }) => {
      if (tokenId !== undefined) await tokenTime.hold(tx, { ...held, tokenId })
      await time.hold(tx, held)
    },
    settle: async (tx, transcriptionId, usedSeconds) => {
      await tokenTime.settle(tx, transcriptionId, usedSeconds)
      await time.settle(tx, transcriptionId, usedSeconds)
    },
    release: async (tx, transcriptionId) => {
      await tokenTime.settle(tx, transcriptionId, 0)
      return time.release(tx, transcriptionId)
    },
  }
}

/** Serves the product. `address` is where people reach it, `hints` what somebody who tries it wants to read. */
export async function listen(product: Product, webRoot: URL): Promise<Stoppable & { address: string; hints: string[] }> {
  const { config, log, clock, routes, authenticator, plugins, transcripts, rewards, support, services, metrics } = product
  await transcripts.sample.ensure()
  await rewards.seed()
  await support.seed()
  await services.cashier.goods.ensureSeeds()
  if (config.payments.kind === 'off') log.warn(paymentsAreOff)
  if (config.payments.kind === 'sandbox' && !config.payments.isForThisMachine) log.warn('payments are the sandbox, as LONGHAND_PAYMENTS says: whoever reaches this server buys without paying')
  const app = await buildApp({
    log,
    routes,
    authenticator,
    plugins,
    webRoot: fileURLToPath(webRoot),
    isSecure: publicUrl(config).startsWith('https:'),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    hasGoogleSignIn: config.googleClientId !== undefined,
    paymentFrames: config.payments.kind === 'alipay' ? alipayFrames : [],
    rateLimitScale: config.rateLimitScale,
    checkReadiness: () => checkReadiness(product),
    onAnswered: (answer) => { metrics.answered(answer) },
  })
  watchDatabase(product)
  logPrograms(log)
  const bound = await app.listen({ host: config.host, port: config.port })
  const hints = config.seed === 'demo' ? await demoGiftCodes(rewards.giftCodes, path.join(config.dataDir, 'demo-gift-codes.txt'), clock) : []
  return { address: config.publicUrl ?? bound, hints, stop: () => app.close() }
}

/** Works on the product's jobs. */
export async function work({ config, log, database, queue, registrations, transcripts, insights, metrics }: Product): Promise<Stoppable> {
  const { openInsights, selectEngine } = await import('@longhand/speech')
  const speech = transcripts.work({
    scratchDir: path.join(config.dataDir, 'scratch'),
    engine: () => selectEngine(process.env),
    chunkSeconds: config.speech.chunkSeconds,
    onRecognised: (piece) => { metrics.recognised(piece) },
    log,
  })
  await speech.start()
  const making = insights.work({ insights: await openInsights(config.insights), log })
  await making.start()
  const { concurrency } = config.worker
  const worker = await startWorker({
    queue,
    database,
    registrations: [...registrations, ...making.registrations, ...speech.registrations],
    slots: { compute: concurrency, io: 4 },
    timeZone: config.timeZone,
    log,
    onEnded: (end) => { metrics.worked(end) },
  })
  logPrograms(log)
  return {
    stop: async () => {
      await worker.stop()
      await making.stop()
      await speech.stop()
    },
  }
}

function publicUrl({ publicUrl: configured, host, port }: Config): string {
  return configured ?? `http://${host}:${port}`
}
