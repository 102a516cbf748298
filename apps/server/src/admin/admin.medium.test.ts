import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { compose } from '../compose.ts'
import { loadConfig } from '../config/env.ts'
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

it('creates an account, exports and erases it', async () => {
  expect(await run('users', 'create', 'Ann@Example.com')).toBe(0)
  expect(output).toMatch(/Created ann@example\.com, user [0-9a-f-]{36}\.\nPassword: \S{20}\n/)
  expect(await run('users', 'create', 'ann@example.com')).toBe(1)
  expect(output).toContain('has an account already')

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
  expect(await run('users', 'create', 'ann@example.com')).toBe(0)
})

it('erases no one whom the mail about it doesn’t reach, unless that is said', async () => {
  await run('users', 'create', 'ben@example.com')
  const unreachable = { SMTP_URL: 'smtp://127.0.0.1:9' }
  expect(await runWith(unreachable, 'users', 'erase', 'ben@example.com', '--yes')).toBe(1)
  expect(output).toContain('nothing was erased')
  expect(await run('users', 'create', 'ben@example.com')).toBe(1)
  expect(await runWith(unreachable, 'users', 'erase', 'ben@example.com', '--yes', '--without-mail')).toBe(0)
  expect(await run('users', 'create', 'ben@example.com')).toBe(0)
})

it.each([
  [[], 0, 'Usage: npm run -s admin'],
  [['--help'], 0, 'users create <email>'],
  [['dance'], 2, 'There is no command “dance”'],
  [['users', 'erase'], 1, 'Say the email address.'],
  [['users', 'create', 'nonsense'], 1, 'That is not an email address.'],
  [['users', 'erase', 'a@b.co', '--loud'], 2, 'users erase <email or user id>'],
  [['users', 'show', 'a@b.co'], 2, 'There is: users create, users export, users erase.'],
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
  await run('users', 'create', 'owner@example.com')
  await run('users', 'create', 'helper@example.com')
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
