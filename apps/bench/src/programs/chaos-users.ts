/** `tsx chaos-users.ts <data folder> <people>`, beside a running server. Its one message is the people and the address of the database. */
import { createHash } from 'node:crypto'
import { passwordSalt } from '@longhand/contracts'
import pino from 'pino'
import { compose } from '@longhand/server/src/compose.ts'
import { loadConfig } from '@longhand/server/src/config/env.ts'
import { users } from '@longhand/server/src/modules/auth/auth.tables.ts'
import { systemClock } from '@longhand/server/src/platform/clock/clock.ts'
import { offlineIn } from '@longhand/server/src/testing-settings.ts'

export interface Person {
  userId: string
  token: string
  giftCode: string
  signIn?: { email: string; password: string }
}

const [, , dataDir = '', people = '100'] = process.argv
const withPassword = 6
const hoursEach = 200
const beansPerCode = 1000

const product = await compose(loadConfig(offlineIn(dataDir)), pino({ level: 'error' }), {
  component: 'admin',
})
const { database, modules } = product
const now = systemClock.now()
const { codes } = await modules.rewards.giftCodes.create({
  rewardType: 0,
  rewardNumber: beansPerCode,
  count: Number(people),
  maxUses: 1,
  startsAt: now,
  endsAt: new Date(now.getTime() + 86_400_000),
  note: '',
})
const persons: Person[] = []
for (const [index, giftCode] of codes.entries()) {
  const email = `person${index}@example.com`
  const password = createHash('md5').update(`correct horse ${index}${passwordSalt}`).digest('hex')
  const canLogIn = index < withPassword
  const userId = canLogIn
    ? await modules.auth.accounts.create({ email, password, language: 'en' })
    : await addWithoutPassword(email)
  if (userId === undefined) throw new Error(`${email} was there before.`)
  const token = await database.transaction(async (tx) => {
    if (canLogIn)
      await modules.time.service.grantCard(tx, {
        userId,
        seconds: hoursEach * 3600,
        source: 'gift',
        grantKey: `kills:${userId}`,
      })
    return modules.auth.sessions.open(tx, userId, { browser: 'chaos', userAgent: 'chaos' })
  })
  persons.push({ userId, token, giftCode, ...(canLogIn ? { signIn: { email, password } } : {}) })
}
const { connectionString } = database.orm.$client.options
process.send?.(
  { persons, databaseUrl: connectionString },
  () => void product.close().then(() => process.exit()),
)

async function addWithoutPassword(email: string): Promise<string | undefined> {
  const [added] = await database.orm
    .insert(users)
    .values({ email, nickName: 'Newcomer', language: 'en', createdAt: now })
    .returning({ userId: users.id })
  return added?.userId
}
