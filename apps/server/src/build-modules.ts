import { accessKinds } from '@longhand/contracts'
import { createSummaryReader } from './modules/insights/summary-reader.ts'
import { createTranslationReader } from './modules/insights/translation-reader.ts'
import { countForTokens } from './modules/tokens/counted-time.ts'
import { jobActions } from './modules/operator/work/job-actions.ts'
import { createLibraryReader } from './modules/recordings/library/library-reader.ts'
import { createRecordingReader } from './modules/transcription/lifecycle/recording-reader.ts'
import { createTranscribing, openRunningTexts } from './modules/transcription/transcribing.ts'
import { createRecordingTexts } from './modules/transcripts/recording-texts.ts'
import { createTranscriptReader } from './modules/transcripts/text/transcript-reader.ts'
import { modules as definitions, type Modules } from './modules.ts'
import type { Platform } from './open-platform.ts'
import type { CompletionFeed } from './platform/completions/completion-feed.ts'
import type { Module } from './platform/module/module.ts'
import type { Payments } from './platform/payments/open-payments.ts'
import { freeBytesOf } from './platform/storage/disk-room.ts'

export function buildModules(
  platform: Platform,
  {
    membership,
    completions,
    channels,
  }: { membership: Modules['membership']; completions: CompletionFeed } & Pick<Payments, 'channels'>,
): Modules {
  const { config, database, events, metrics } = platform
  const access = definitions.access.create({
    ...platform,
    holders: () => listOf(modules).flatMap((module) => module.access ?? []),
  })
  const tokens = definitions.tokens.create({
    ...platform,
    isClosed: async (userId) =>
      (await auth.people.isSuspended(userId)) || (await account.deletion.status(userId)).pending,
  })
  const apps = definitions.apps.create({
    ...platform,
    accounts: {
      addForApp: (tx, person) => auth.accounts.addForApp(tx, person),
      change: (userId, change) => auth.accounts.change(userId, change),
      erase: (userId) => account.deletion.erase(userId),
    },
    cashier: {
      findOrAdd: (tx, offer) => cashier.external.findOrAdd(tx, offer),
      find: (orderNumber) => cashier.external.find(orderNumber),
      currencies: () => channels.currencies,
      refund: (orderNumber) => cashier.refunds.refundOrder(orderNumber),
      refundPart: (orderNumber, part) => cashier.refunds.refundPart(orderNumber, part),
      refunded: (orderNumbers) => cashier.refunds.sumsOf(orderNumbers),
    },
    beans: {
      moveOnce: (tx, movement) => beans.service.moveOnce(tx, movement),
      balance: (userId) => beans.service.balance(userId),
    },
    reportToApp: (tx, appId, report) => webhooks.reportToApp(tx, appId, report),
  })
  const auth = definitions.auth.create({
    ...platform,
    publicUrl: config.publicUrl,
    googleClientId: config.googleClientId,
    accessTokens: tokens.tokens,
    apps: {
      find: (secret) => apps.apps.find(secret),
      findUser: (token, origin) => apps.sessions.findUser(token, origin),
    },
    onRegistered: (tx, person) => events.emit(tx, { type: 'user-registered', ...person }),
    onAddressConfirmed: (tx, userId) => events.emit(tx, { type: 'address-confirmed', userId }),
    accessReader: access.service,
    inviterOf: (db, code) => account.gifts.inviterOf(db, code),
    // An attacker may have made them before. Share links are for others, who would be left before a closed door: a mail and the page list them.
    onPasswordReset: (tx, userId) =>
      access.service.endAllIn(
        tx,
        userId,
        accessKinds.filter((kind) => kind !== 'shareLink' && kind !== 'session'),
      ),
    onSignedOutElsewhere: (tx, userId) => tokens.tokens.revokeAll(tx, userId),
  })
  const isSuspended = auth.people.isSuspended.bind(auth.people)
  events.on('access-made', (tx, made) => auth.mailAccessNotice(tx, made))
  const beans = definitions.beans.create(platform)
  const time = definitions.time.create({
    ...platform,
    membership: membership.service,
    recordings: createRecordingReader(database),
    monthQuota: (on) => membership.quotas.current(on),
    freeEmptyResults: config.freeEmptyResults,
  })
  const ledgers = {
    grantCard: time.service.grantCard.bind(time.service),
    grantCards: time.service.grantCards.bind(time.service),
    earnBeans: beans.service.earn.bind(beans.service),
    spendBeans: beans.service.spend.bind(beans.service),
    extendMembership: membership.service.extend.bind(membership.service),
  }
  const ports = {
    ...platform,
    ledgers,
    membership: membership.service,
    memberships: membership.service,
    tries: auth.attempts,
    storageQuota: membership.service.storageQuota.bind(membership.service),
  }
  const paidTime = countForTokens(time.service, tokens.time)
  const recordings = definitions.recordings.create({
    ...ports,
    transcribing: createTranscribing({ ...platform, time: paidTime }),
    texts: createRecordingTexts(platform),
    makesPictures: config.makesPictures,
    workerSlots: config.worker.concurrency,
  })
  const transcripts = definitions.transcripts.create({
    ...ports,
    recordings,
    running: openRunningTexts(database),
    isSuspended,
    hasher: auth.hasher,
    translations: createTranslationReader(database),
  })
  const transcription = definitions.transcription.create({
    ...ports,
    recordings,
    transcripts,
    time: paidTime,
    chunkSeconds: config.speech.chunkSeconds,
    comingModel: () => models.coming(),
    pauses: () => operator.pauses.state(),
    onRecognized: metrics.recognized.bind(metrics),
    // Without a mail server, mails lie in a folder.
    mailsOwner: async (userId) =>
      config.mail.smtpUrl !== undefined &&
      (await account.account.mailPreferences(userId)).transcriptions &&
      (await auth.accounts.mailReader(userId)) !== undefined,
  })
  const models = definitions.models.create({
    ...platform,
    pageLanguage: () => auth.accounts.firstLanguage(),
    onInstalled: () => transcription.reportEngines(),
    engines: () => transcription.runningEngines(),
    findEngine: (id) => transcription.findEngine(id),
  })
  const insights = definitions.insights.create({
    ...ports,
    transcripts: createTranscriptReader(database),
    recordings: recordings.service,
    transcription: transcription.service,
  })
  const upload = definitions.upload.create({
    ...ports,
    recordings: recordings.service,
    dataDir: config.dataDir,
    onReceived: metrics.received.bind(metrics),
  })
  const links = definitions.links.create({
    ...platform,
    upload,
    transcription,
    time,
    pageProgram: config.pageProgram,
    feedLimits: config.feeds,
  })
  const captions = definitions.captions.create({
    ...ports,
    time: time.service,
    recordings: transcription.liveRecordings,
    storedBytes: (userId) => recordings.service.storedBytes(userId),
    translator: insights.passages,
    publicUrl: config.publicUrl,
    hotWords: async (userId) => (await transcripts.hotWords.get(userId, {})).words,
  })
  const voice = definitions.voice.create({ ...platform, speech: config.speech })
  const rewards = definitions.rewards.create({
    ...ports,
    readers: { beans: beans.service, time: time.service },
    pending: (userId) => account.invitations.pendingOf(userId),
  })
  const support = definitions.support.create({
    ...ports,
    recordings: recordings.service,
    mailTo: config.mail.feedbackTo,
  })
  const cashier = definitions.cashier.create({
    ...ports,
    channels,
    cards: time.service,
    limits: config.refunds,
  })
  const messages = definitions.messages.create({
    ...platform,
    publicUrl: config.publicUrl,
    cards: time.expiringCards,
    readers: { find: (userId) => auth.accounts.mailReader(userId) },
    mailPreferences: {
      find: (userId) => account.account.mailPreferences(userId),
      change: (userId, change) => account.account.changeMailPreferences(userId, change),
    },
    recipients: { everyone: () => auth.accounts.everyone(), members: () => membership.service.members() },
  })
  const webhooks = definitions.webhooks.create({ ...platform, isSuspended })
  const autoExport = definitions['auto-export'].create({
    ...platform,
    isSuspended,
    recordings: recordings.rows,
    library: createLibraryReader(database),
    transcripts: createTranscriptReader(database),
    exports: transcripts.exports,
    summaries: createSummaryReader(database),
    folder: config.exportFolder,
  })
  const backups = definitions.backups.create({
    ...platform,
    backup: config.backup,
    onFailed: metrics.backupFailed.bind(metrics),
  })
  const openai = definitions.openai.create({
    ...platform,
    completions,
    recordings,
    uploads: upload.uploads,
    transcription,
    transcripts,
    time,
    voice,
    waitSeconds: config.openAi.waitSeconds,
  })
  const mcp = definitions.mcp.create({
    ...platform,
    completions,
    recordings,
    uploads: upload.uploads,
    transcription,
    transcripts,
    insights,
    time,
  })
  const operator = definitions.operator.create({
    ...ports,
    people: auth.people,
    registration: auth.registration,
    usage: {
      storedBytes: (userIds) => recordings.rows.storedBytesByUser(userIds),
      transcribedSeconds: (userIds) => transcription.service.secondsByUser(userIds),
    },
    invitations: {
      // Without a mail server, mails lie in a folder; without a public address, their links lead nowhere.
      canMail: config.mail.smtpUrl !== undefined && config.publicUrl !== undefined,
      links: auth.accountLinks,
    },
    person: {
      has: {
        memberUntil: (userId) => membership.service.endOf(userId),
        secondsLeft: async (userId) => {
          const { timeLimit, timeUsed } = await time.service.usage(userId)
          return timeLimit - timeUsed
        },
        beans: (userId) => beans.service.balance(userId),
        quota: async (userId) => ({
          bytes: await membership.service.storageQuota(userId),
          own: await membership.service.ownQuota(userId),
        }),
        monthUse: (userId) => time.quotas.look(userId),
        hasPassword: async (userId) => (await auth.accounts.describe(userId)).hasPassword,
        deletionTime: async (userId) => (await account.deletion.status(userId)).purgeAt,
      },
      ledgers: {
        grantCard: ledgers.grantCard,
        moveBeansOnce: (tx, movement) => beans.service.moveOnce(tx, movement),
      },
      setQuota: (tx, userId, quota) => membership.service.setQuota(tx, userId, quota),
      setMonthQuota: (tx, userId, change) => time.quotas.set(tx, userId, change),
      defaultQuotas: membership.quotas,
      notify: (tx, userId, message) => messages.broadcasts.sendIn(tx, userId, message),
      exportData: (userId) => account.dataExport.export(userId),
      mailErasure: (userId, at) => auth.notices.notifyErasure(userId, at),
      requestErasure: (tx, userId) => account.deletion.requestNow(tx, userId),
    },
    work: {
      engines: () => transcription.engineReports(),
      isEngine: (name) => transcription.isEngine(name),
      queueOfEngine: (engine) => transcription.queueOfEngine(engine),
      ...jobActions({ accounts: auth.accounts, transcription, links, insights }),
    },
    overview: {
      totals: {
        people: (since) => auth.people.totals(since),
        recordings: () => recordings.rows.totals(),
        transcribedSeconds: () => transcription.service.totalSeconds(),
        unansweredFeedback: () => support.feedback.unanswered(),
      },
      money: cashier.allOrders,
      byDay: {
        people: (from, timeZone) => auth.people.newByDay(from, timeZone),
        recordings: (from, timeZone) => recordings.rows.addedByDay(from, timeZone),
        transcriptions: (from, timeZone) => transcription.service.endedByDay(from, timeZone),
        money: (from, timeZone) => cashier.allOrders.moneyByDay(from, timeZone),
      },
      freeBytes: () => freeBytesOf(config.dataDir),
      backup: () => backups.service.report(),
    },
    sold: {
      orders: {
        page: (filter, paging) => cashier.allOrders.page(filter, paging),
        after: (filter, last, limit) => cashier.allOrders.after(filter, last, limit),
        find: (orderNumber) => cashier.repository.findAnyOrder(orderNumber),
      },
      refunds: cashier.refunds,
      giftCodes: rewards.giftCodes,
      inspect: (orderNumber) => cashier.orders.inspect(orderNumber),
      refundsReader: cashier.refundsReader,
      reconcile: cashier.reconcile,
    },
    shop: { products: cashier.goods, rewardItems: rewards.offers.goods },
    models: models.choices,
    messages: {
      feedback: support.feedback,
      send: (broadcast) => messages.broadcasts.send(broadcast),
      findByEmail: (email) => auth.accounts.findByEmail(email),
    },
    rewards: {
      invitations: {
        reviews: (paging) => account.invitations.reviews(paging),
        dryRun: (period, rules) => account.invitations.dryRun(period, rules),
        decide: (tx, invitedId, decision) => account.invitations.decide(tx, invitedId, decision),
      },
      tasks: rewards.tasks,
      banners: rewards.banners,
      checkIns: rewards.checkIns,
    },
    opinions: support,
    helpTexts: support.helpTexts,
    pictures: recordings.pictures,
    // Webhooks, rules and share links rest until the day on which the account is let in again.
    endAccess: (tx, userId) => access.service.endAllIn(tx, userId, ['session', 'token', 'audience']),
  })
  events
    .on('account-suspended', (tx, { userId }) => links.service.cancelAll(tx, userId))
    .on('account-suspended', (tx, { userId }) => transcription.service.cancelAll(tx, userId))
  const account = definitions.account.create({
    ...ports,
    accounts: auth.accounts,
    confirmOwner: auth.confirmOwner,
    origins: auth.origins,
    refundDays: config.refunds.days,
    mailDeletionNotice: auth.mailDeletionNotice,
    owners: operator.roles,
    personalData: () => listOf(modules).flatMap(({ personalData }) => personalData ?? []),
  })
  if (config.demoRecording)
    events.on('user-registered', (tx, { userId, language }) => transcripts.sample.give(tx, userId, language))
  const modules: Modules = {
    access,
    tokens,
    apps,
    auth,
    membership,
    beans,
    time,
    recordings,
    transcripts,
    models,
    transcription,
    insights,
    upload,
    captions,
    voice,
    rewards,
    support,
    cashier,
    messages,
    webhooks,
    'auto-export': autoExport,
    backups,
    openai,
    mcp,
    links,
    operator,
    account,
  }
  return modules
}

export function listOf(modules: Modules): Module[] {
  return Object.values(definitions).map(({ word }): Module => modules[word])
}
