import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { knownBrowsers } from '../modules/auth/auth.tables.ts'
import { addTestUser } from '../modules/auth/testing.ts'
import { ManualClock } from '../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../testing-product.ts'
import { reviewCommands } from './rewards-review.commands.ts'
import { runCommand } from './run-command.ts'

let database: TestDatabase
let product: TestProduct
let clock: ManualClock
let folder: string
let output: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock('2026-02-10T04:00:00.000Z')
  product = await openTestProduct(database.url, { clock })
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-admin-'))
})
afterAll(async () => {
  await product.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  output = ''
})

const run = (line: string) => {
  const print = (text: string) => {
    output += `${text}\n`
  }
  const open = () => Promise.resolve({ ...product, close: () => Promise.resolve() })
  return runCommand(reviewCommands, line.split(' '), {
    open,
    print,
    printError: print,
  })
}

it('says who would have got what for invitations', async () => {
  const inviter = await addTestUser(database)
  for (const invited of [await addTestUser(database), await addTestUser(database)]) {
    const { code } = await product.modules.account.gifts.invitation(inviter)
    await database.transaction(async (tx) => {
      await product.modules.account.gifts.welcome(tx, { userId: invited, inviteCode: code })
      for (const userId of [inviter, invited])
        await tx.insert(knownBrowsers).values({ userId, browserHash: invited, lastLoginAt: clock.now() })
      await product.events.emit(tx, {
        type: 'transcription-finished',
        userId: invited,
        recordingId: invited,
        transcriptionId: invited,
        fileName: 'a',
        seconds: 3600,
      })
    })
  }
  expect(await run('rewards review dry-run')).toBe(0)
  expect(output).toContain('0 rewards, 0 beans; 2 to review.')
  const rules = path.join(folder, 'rules.json')
  await writeFile(rules, '{"usedSeconds": 7200}')
  expect(await run(`rewards review dry-run --rules ${rules}`)).toBe(0)
  expect(output).toContain('0 rewards, 0 beans; 0 to review.')
  await writeFile(rules, '{"usedHours": 2}')
  expect(await run(`rewards review dry-run --rules ${rules}`)).toBe(1)
  expect(output).toContain('must hold a JSON object')
})
