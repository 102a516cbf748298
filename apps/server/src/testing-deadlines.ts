import { randomUUID } from 'node:crypto'
import {
  codeCheckSeconds,
  codeResendSeconds,
  dailyFreeSeconds,
  deletionDays,
  paymentAttemptSeconds,
  recycleDays,
  shareDays,
  streamTicketSeconds,
  timeCardDays,
  tradeStatus,
  uploadKeptSeconds,
  vipMonthSeconds,
} from '@longhand/contracts'
import { AttemptsRepository } from './modules/auth/attempts.repository.ts'
import { addTestUser, createTestAuth, type TestAuth } from './modules/auth/testing.ts'
import { createTestCashier, type TestCashier } from './modules/cashier/testing.ts'
import { MessageTickets } from './modules/messages/message-tickets.ts'
import { MediaTickets } from './modules/recordings/media/media-tickets.service.ts'
import { RecordingsRepository } from './modules/recordings/recording/recordings.repository.ts'
import { createTestTranscripts, type TestTranscripts } from './modules/transcription/testing.ts'
import { UploadRepository } from './modules/upload/upload.repository.ts'
import type { ManualClock } from './platform/clock/testing.ts'
import type { TestDatabase } from './platform/db/testing.ts'
import { openTestProduct, type TestProduct } from './testing-product.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When something that began now is over, in milliseconds: from `until` on and, where it belongs to a period, before `since`. */
export interface Deadline {
  since?: number
  until: number
  /** Asks the product, once. */
  isOver(): Promise<boolean>
}

/** The product in one time zone, and what begins deadlines in it. */
export interface DeadlineWorld {
  begin(kind: string): Promise<Deadline>
  close(): Promise<void>
}

/** Opens the product on a test's database. */
export async function openDeadlineWorld(
  database: TestDatabase,
  clock: ManualClock,
  timeZone: string,
): Promise<DeadlineWorld> {
  const product = await openTestProduct(database.url, { clock, timeZone })
  const transcripts = await createTestTranscripts(database, { clock })
  const auth = createTestAuth(database, { clock, timeZone, rateLimitScale: 10_000 })
  const cashier = await createTestCashier({
    database,
    clock,
    cards: product.modules.time.service,
    memberships: product.modules.membership.service,
  })
  const world = { database, clock, timeZone, product, transcripts, cashier, auth }
  return {
    begin: (kind) => {
      const begin = deadlines[kind]
      if (!begin) throw new Error(`There is no deadline called ${kind}.`)
      return begin(world)
    },
    close: async () => {
      await cashier.close()
      await transcripts.close()
      await product.close()
    },
  }
}

interface World {
  database: TestDatabase
  clock: ManualClock
  timeZone: string
  product: TestProduct
  transcripts: TestTranscripts
  cashier: TestCashier
  auth: TestAuth
}

/** Every deadline of the product: how it begins, when it is over by its rule, and how the product says so. */
export const deadlines: Readonly<Record<string, (world: World) => Promise<Deadline>>> = {
  'a code': async ({ auth, clock }) => {
    const { email, browser, code } = await sendCode(auth)
    return {
      until: now(clock) + 600_000,
      isOver: () => fails(auth.auth.codes.check({ email, browser, code })),
    }
  },
  'a checked code': async ({ auth, clock }) => {
    const { email, browser, code } = await sendCode(auth)
    const check = await auth.auth.codes.check({ email, browser, code })
    return {
      until: now(clock) + codeCheckSeconds * 1000,
      isOver: () => fails(auth.auth.codes.assertOpen({ email, browser, check })),
    }
  },
  'the wait for another code': async ({ auth, clock }) => {
    const { email, browser } = await sendCode(auth)
    return {
      until: now(clock) + codeResendSeconds * 1000,
      isOver: async () =>
        !(await fails(auth.auth.codes.send({ email, browser, ip: anyAddress(), language: 'en' }))),
    }
  },
  'a window of tries': async ({ database, clock }) => {
    const [attempts, key] = [new AttemptsRepository(), randomUUID()]
    const count = () => attempts.count(database.orm, key, { now: clock.now(), windowSeconds: 900 })
    await count()
    return { until: now(clock) + 900_000, isOver: async () => (await count()).tries === 1 }
  },
  'a session that is not used': async (world) => {
    const token = await openSession(world)
    return {
      until: now(world.clock) + 30 * dayMs,
      isOver: async () => (await world.auth.auth.sessions.find(token)) === undefined,
    }
  },
  'a session that is used': async (world) => {
    const { auth, clock } = world
    const token = await openSession(world)
    const until = now(clock) + 90 * dayMs
    for (let use = 0; use < 3; use += 1) {
      clock.advance(25 * dayMs)
      await auth.auth.sessions.find(token)
    }
    return { until, isOver: async () => (await auth.auth.sessions.find(token)) === undefined }
  },
  'a bought card': (world) => giveCard(world, 'bought'),
  'a given card': (world) => giveCard(world, 'gift'),
  'a card for beans': (world) => giveCard(world, 'beans'),
  'a membership': async ({ database, clock, product }) => {
    const userId = await addTestUser(database)
    const { membership } = product.modules
    await database.transaction((tx) =>
      membership.service.extend(tx, { userId, days: 31, grantKey: randomUUID() }),
    )
    return {
      until: now(clock) + 31 * dayMs,
      isOver: async () => !(await membership.service.isMember(database.orm, userId)),
    }
  },
  'a payment attempt': async ({ database, clock, cashier }) => {
    const userId = await addTestUser(database)
    const { orderNumber } = await cashier.order(userId, 'card-30m')
    return {
      until: now(clock) + paymentAttemptSeconds * 1000,
      isOver: async () => (await cashier.orders.result(userId, orderNumber)) === tradeStatus.failed,
    }
  },
  'an order': async ({ database, clock, cashier }) => {
    const userId = await addTestUser(database)
    const { orderNumber } = await cashier.order(userId, 'card-30m')
    const until = now(clock) + paymentAttemptSeconds * 1000
    return {
      until,
      isOver: async () => {
        await cashier.reconcile.run(new AbortController().signal)
        return (await cashier.orders.detail(userId, orderNumber, 'en')).order.status === 'expired'
      },
    }
  },
  'a share link': async ({ database, clock, transcripts }) => {
    const userId = await addTestUser(database)
    const days = shareDays[2]
    const { data } = await transcripts.call(userId, 'createShareLink', {
      recordingId: await transcripts.addRecording(userId),
      days,
    })
    const token = data.url.split('/').at(-1) ?? ''
    return {
      until: now(clock) + days * dayMs,
      isOver: async () => (await transcripts.call(undefined, 'openShareLink', { token })).code !== 1,
    }
  },
  'a recording in the recycle bin': async ({ database, clock, transcripts }) => {
    const userId = await addTestUser(database)
    const recordingId = await transcripts.addRecording(userId)
    await transcripts.call(userId, 'deleteRecording', { recordingId })
    const recordings = new RecordingsRepository(database)
    // Erased by the first sweep after its days.
    return {
      until: now(clock) + recycleDays * dayMs + 1,
      isOver: async () =>
        (await database.transaction((tx) => recordings.lockExpired(tx, clock.now(), 100_000))).some(
          ({ id }) => id === recordingId,
        ),
    }
  },
  'an account that is to be deleted': async ({ database, clock, product }) => {
    const userId = await addTestUser(database)
    const { deletion } = product.modules.account
    await deletion.request(userId)
    return {
      until: now(clock) + deletionDays * dayMs,
      isOver: async () => (await deletion.cancel(userId)).pending,
    }
  },
  'a gift code': async ({ database, clock, product }) => {
    const userId = await addTestUser(database)
    const [since, until] = [now(clock), now(clock) + 20 * dayMs]
    const made = await product.modules.rewards.giftCodes.create({
      rewardType: 0,
      rewardNumber: 5,
      count: 1,
      maxUses: 1,
      startsAt: new Date(since),
      endsAt: new Date(until),
      note: '',
    })
    return {
      since,
      until,
      isOver: () => fails(product.modules.rewards.giftCodes.redeem(userId, made.codes[0] ?? '')),
    }
  },
  'an upload without a sign of life': async ({ database, clock }) => {
    const [userId, id, uploads] = [await addTestUser(database), randomUUID(), new UploadRepository(database)]
    await uploads.reserve({
      id,
      userId,
      fileName: 'talk.wav',
      bytes: 1,
      keptSeconds: uploadKeptSeconds,
      createdAt: clock.now(),
    })
    return {
      until: now(clock) + uploadKeptSeconds * 1000 + 1,
      isOver: async () => (await uploads.stale(clock.now(), 100_000)).some((upload) => upload.id === id),
    }
  },
  'a ticket for sound': async ({ clock }) => {
    const tickets = new MediaTickets({ keys: { key: () => Promise.resolve(Buffer.alloc(32)) }, clock })
    const ticket = (await tickets.signer())('recording')
    const stepMs = 600_000
    return {
      until: Math.ceil((now(clock) + hourMs) / stepMs) * stepMs,
      isOver: async () => (await tickets.read(ticket)) === undefined,
    }
  },
  'a ticket for messages': async ({ clock }) => {
    const tickets = new MessageTickets({ keys: { key: () => Promise.resolve(Buffer.alloc(32)) }, clock })
    const ticket = await tickets.forStream(randomUUID())
    // Counted in whole seconds.
    const until = (Math.floor(now(clock) / 1000) + streamTicketSeconds) * 1000
    return { until, isOver: async () => (await tickets.readStream(ticket)) === undefined }
  },
  'the free time of a day': async (world) => {
    const { database, clock, timeZone, product } = world
    const userId = await addTestUser(database)
    const hold = () =>
      database.transaction((tx) =>
        product.modules.time.service.hold(tx, {
          userId,
          transcriptionId: randomUUID(),
          seconds: dailyFreeSeconds,
        }),
      )
    await hold()
    return { ...periodOf(clock, timeZone, 'day'), isOver: async () => !(await fails(hold())) }
  },
  'the time of a member’s month': async ({ database, clock, timeZone, product }) => {
    const userId = await addTestUser(database)
    const { membership, time } = product.modules
    await database.transaction((tx) =>
      membership.service.extend(tx, { userId, days: 800, grantKey: randomUUID() }),
    )
    const seconds = dailyFreeSeconds + vipMonthSeconds
    const hold = () =>
      database.transaction((tx) => time.service.hold(tx, { userId, transcriptionId: randomUUID(), seconds }))
    await hold()
    return { ...periodOf(clock, timeZone, 'month'), isOver: async () => !(await fails(hold())) }
  },
  'a check-in': async ({ database, clock, timeZone, product }) => {
    const userId = await addTestUser(database)
    await product.modules.rewards.checkIns.sign(userId)
    return {
      ...periodOf(clock, timeZone, 'day'),
      isOver: async () => !(await product.modules.rewards.checkIns.info(userId)).todaySign,
    }
  },
  'a month of check-ins': async ({ database, clock, timeZone, product }) => {
    const userId = await addTestUser(database)
    await product.modules.rewards.checkIns.sign(userId)
    return {
      ...periodOf(clock, timeZone, 'month'),
      isOver: async () => (await product.modules.rewards.checkIns.info(userId)).allSignDay === 0,
    }
  },
  'a daily task': async ({ database, clock, timeZone, product }) => {
    const userId = await addTestUser(database)
    await product.modules.rewards.checkIns.sign(userId)
    return {
      ...periodOf(clock, timeZone, 'day'),
      isOver: async () =>
        (await product.modules.rewards.tasks.claim(userId, 'sign-in')).resultList.length === 0,
    }
  },
}

/** The day or month of the clock's time: the same date in the zone. Found by halving, apart from how the product finds it. */
function periodOf(
  clock: ManualClock,
  timeZone: string,
  period: 'day' | 'month',
): { since: number; until: number } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const nameOf = (instant: number): string => format.format(instant).slice(0, period === 'day' ? 10 : 7)
  const at = now(clock)
  const edge = (direction: 1 | -1): number => {
    // No day has more than 25 hours or so, no month more than 31 days and a few hours.
    let [inside, outside] = [at, at + direction * (period === 'day' ? 30 * hourMs : 33 * dayMs)]
    while (Math.abs(outside - inside) > 1) {
      const middle = Math.floor((inside + outside) / 2)
      if (nameOf(middle) === nameOf(at)) inside = middle
      else outside = middle
    }
    return direction === 1 ? outside : inside
  }
  return { since: edge(-1), until: edge(1) }
}

const now = (clock: ManualClock): number => clock.now().getTime()

const fails = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

let codes = 0

/** Another network for each, so that none meets a limit. */
function anyAddress(): string {
  codes += 1
  return `2001:db8:${(codes >> 12).toString(16)}:${(codes & 0xfff).toString(16)}::1`
}

async function sendCode(test: TestAuth): Promise<{ email: string; browser: string; code: string }> {
  const [email, browser] = [`${randomUUID()}@example.com`, randomUUID()]
  await test.auth.codes.send({ email, browser, ip: anyAddress(), language: 'en' })
  const code = test.lastCode(email)
  test.mails.length = 0
  return { email, browser, code }
}

async function openSession({ database, auth }: World): Promise<string> {
  const userId = await addTestUser(database)
  return database.transaction((tx) =>
    auth.auth.sessions.open(tx, userId, { browser: randomUUID(), userAgent: 'test' }),
  )
}

async function giveCard(
  { database, clock, product }: World,
  source: 'bought' | 'gift' | 'beans',
): Promise<Deadline> {
  const userId = await addTestUser(database)
  const { time } = product.modules
  await database.transaction((tx) =>
    time.service.grantCard(tx, { userId, seconds: 60, source, grantKey: randomUUID() }),
  )
  return {
    until: now(clock) + timeCardDays[source] * dayMs,
    isOver: async () => (await time.service.cardSeconds(userId)) === 0,
  }
}
