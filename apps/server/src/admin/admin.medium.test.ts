import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { compose } from '../compose.ts'
import { loadConfig } from '../config/env.ts'
import { users } from '../modules/auth/auth.tables.ts'
import { addTestUser } from '../modules/auth/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { roleCommands } from './roles.commands.ts'
import { runCommand } from './run-command.ts'
import { userCommands } from './users.commands.ts'
import { offlineIn } from '../testing-settings.ts'

let database: TestDatabase
let folder: string
let output: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-admin-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  output = ''
})

const run = (...argv: string[]) => runWith({}, ...argv)
const runWith = (env: Record<string, string>, ...argv: string[]) => {
  const print = (line: string) => {
    output += `${line}\n`
  }
  const config = loadConfig({ DATABASE_URL: database.url, ...offlineIn(folder), ...env })
  return runCommand([...userCommands, ...roleCommands], argv, {
    open: () => compose(config, pino({ level: 'silent' })),
    print,
    printError: print,
  })
}

const mails = async () => {
  const outbox = path.join(folder, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
}

it('exports an account, and erases it', async () => {
  await addTestUser(database, { email: 'ann@example.com' })
  const file = path.join(folder, 'ann.zip')
  expect(await run('users', 'export', 'ann@example.com', '--file', file)).toBe(0)
  expect((await readFile(file)).includes('account.json')).toBe(true)
  expect(await run('users', 'export', 'ann@example.com', '--file', file)).toBe(1)

  expect(await run('users', 'erase', 'ann@example.com')).toBe(1)
  expect(await mails()).toEqual([])
  expect(await run('users', 'erase', 'ann@example.com', '--yes')).toBe(0)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatch(/^To: ann@example\.com\r$/m)
  expect(mail).toMatch(/^Subject: Your Longhand account was deleted\r$/m)
  expect(await run('users', 'erase', 'ann@example.com')).toBe(1)
  expect(output).toContain('No one has the address ann@example.com.')
})

it('erases no one whom the mail about it doesn’t reach, unless that is said', async () => {
  await addTestUser(database, { email: 'ben@example.com' })
  const isThere = async () => (await database.orm.$count(users, eq(users.email, 'ben@example.com'))) === 1
  const unreachable = { SMTP_URL: 'smtp://127.0.0.1:9' }
  expect(await runWith(unreachable, 'users', 'erase', 'ben@example.com', '--yes')).toBe(1)
  expect(output).toContain('nothing was erased')
  expect(await isThere()).toBe(true)
  expect(await runWith(unreachable, 'users', 'erase', 'ben@example.com', '--yes', '--without-mail')).toBe(0)
  expect(await isThere()).toBe(false)
})

it.each([
  [[], 0, 'Usage: npm run -s admin'],
  [['--help'], 0, 'users export <email or user id>'],
  [['dance'], 2, 'There is no command “dance”'],
  [['users', 'erase'], 1, 'Say the email address.'],
  [['users', 'create', 'a@b.co'], 2, 'There is: users export, users erase.'],
  [['users', 'erase', 'a@b.co', '--loud'], 2, 'users erase <email or user id>'],
  [['users', 'show', 'a@b.co'], 2, 'There is: users export, users erase.'],
  [['users', 'erase', 'a@b.co'], 1, 'No one has the address a@b.co.'],
])('answers %j with code %i and a sentence', async (argv, code, sentence) => {
  expect(await run(...argv)).toBe(code)
  expect(output).toContain(sentence)
  // What is wrong stands alone.
  if (code > 0) expect(output.trimEnd().split('\n')).toHaveLength(1)
})

it('opens a place where nothing is only when it is told that it is new', async () => {
  const opened: boolean[] = []
  const look = (...argv: string[]) =>
    runCommand(userCommands, argv, {
      open: (_command, makesNew) => {
        opened.push(makesNew)
        return Promise.reject(new Error('Opened.'))
      },
      print: () => undefined,
      printError: () => undefined,
    })
  await expect(look('users', 'erase', 'ann@example.com')).rejects.toThrow('Opened.')
  await expect(look('users', 'erase', 'ann@example.com', '--new')).rejects.toThrow('Opened.')
  await expect(look('--new', 'users', 'erase', 'ann@example.com')).rejects.toThrow('Opened.')
  expect(opened).toEqual([false, true, true])
})

it('gives roles, lists them, and leaves the last owner theirs and the account', async () => {
  for (const email of ['owner@example.com', 'helper@example.com']) await addTestUser(database, { email })
  output = ''
  expect(await run('roles', 'grant', 'owner@example.com', 'owner')).toBe(0)
  expect(await run('roles', 'grant', 'helper@example.com', 'support')).toBe(0)
  expect(await run('roles', 'grant', 'helper@example.com', 'king')).toBe(1)
  expect(await run('roles', 'list')).toBe(0)
  expect(output).toBe(
    [
      'The role is owner; it was person.',
      'The role is support; it was person.',
      'There is no role king: say owner, operator, support, person.',
      'owner     owner@example.com',
      'support   helper@example.com\n',
    ].join('\n'),
  )
  output = ''
  expect(await run('roles', 'grant', 'owner@example.com', 'person')).toBe(1)
  const before = (await mails()).length
  expect(await run('users', 'erase', 'owner@example.com', '--yes')).toBe(1)
  expect(output).toBe('This is the only owner. Make someone else an owner first\n'.repeat(2))
  expect((await mails()).length).toBe(before)
})
