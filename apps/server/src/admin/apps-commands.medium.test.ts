import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { openTestProduct } from '../testing-product.ts'
import { appCommands } from './apps.commands.ts'
import { runCommand } from './run-command.ts'
import { userCommands } from './users.commands.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** @returns The exit code and what was printed. */
async function run(...argv: string[]): Promise<[code: number, output: string]> {
  let output = ''
  const print = (line: string): void => {
    output += `${line}\n`
  }
  const code = await runCommand([...appCommands, ...userCommands], argv, {
    open: () => openTestProduct(database.url),
    print,
    printError: print,
  })
  return [code, output]
}

it('registers an app, shows it, changes its secret and its origins, and ends it', async () => {
  const [code, created] = await run(
    'apps',
    'create',
    'shop',
    '--origin',
    'https://shop.example',
    '--origin',
    'http://localhost:5173/',
  )
  expect(code).toBe(0)
  const secret = /^Created shop, app [0-9a-f-]{36}\.\nSecret: (lhapp_\S{43})\n$/.exec(created)?.[1]
  expect(secret).toBeDefined()
  expect(await run('apps', 'create', 'shop', '--origin', 'https://shop.example')).toEqual([
    1,
    'There is or was an app called shop.\n',
  ])
  const [, renewed] = await run('apps', 'secret', 'shop')
  expect(renewed).toMatch(/^Secret: lhapp_\S{43}\n$/)
  expect(renewed).not.toContain(secret)
  expect(await run('apps', 'origin', 'add', 'shop', 'https://www.shop.example')).toEqual([0, 'Added.\n'])
  expect(await run('apps', 'origin', 'remove', 'shop', 'http://localhost:5173')).toEqual([0, 'Removed.\n'])
  expect((await run('apps', 'list'))[1]).toMatch(
    /^shop {2}[0-9a-f-]{36} {2}https:\/\/shop\.example https:\/\/www\.shop\.example\n$/,
  )
  expect((await run('apps', 'revoke', 'shop'))[0]).toBe(1)
  expect(await run('apps', 'revoke', 'shop', '--yes')).toEqual([0, 'Revoked.\n'])
  expect((await run('apps', 'list'))[1]).toContain('revoked 20')
  expect((await run('apps', 'origin', 'add', 'shop', 'https://late.example'))[0]).toBe(1)
})

it('has at most twenty origins', async () => {
  await run('apps', 'create', 'many', '--origin', 'https://0.example')
  for (let origin = 1; origin < 20; origin += 1)
    expect((await run('apps', 'origin', 'add', 'many', `https://${origin}.example`))[0]).toBe(0)
  expect(await run('apps', 'origin', 'add', 'many', 'https://20.example')).toEqual([
    1,
    'An app has at most 20 origins. Remove one first.\n',
  ])
  expect((await run('apps', 'origin', 'add', 'many', 'https://1.example'))[0]).toBe(0)
})

it.each([
  '*',
  'https://*',
  'https://*.shop.example',
  'https://shop.example/path',
  'shop.example',
  'ftp://shop.example',
  'https://ann@shop.example',
  'null',
])('takes %s for no origin', async (origin) => {
  expect((await run('apps', 'create', 'nowhere', '--origin', origin))[0]).toBe(1)
})

it.each([
  [['apps', 'create', 'a shop', '--origin', 'https://shop.example'], 'A name has small letters'],
  [['apps', 'create', 'nowhere'], 'Say where its pages come from'],
  [['apps', 'secret', 'nowhere'], 'There is no app called nowhere'],
  [['apps', 'revoke', 'nowhere', '--yes'], 'There is no app called nowhere'],
  [['apps', 'origin', 'remove', 'nowhere', 'https://shop.example'], 'is no app with the origin'],
])('refuses %j with a sentence', async (argv, sentence) => {
  const [code, output] = await run(...argv)
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
})

it('erases a user of an app by the id of the account', async () => {
  const product = await openTestProduct(database.url)
  const app = await product.modules.apps.apps.create('with-users', ['https://shop.example'])
  const { userId } = await product.modules.apps.sessions.open(
    app?.id ?? '',
    { externalUserId: 'user-42', email: 'ann@example.com', nickName: 'Ann' },
    'en',
  )
  await product.close()
  expect((await run('users', 'erase', 'ann@example.com', '--yes'))[0]).toBe(1)
  // There is no address to mail to.
  expect(await run('users', 'erase', userId, '--yes')).toEqual([0, 'Erased.\n'])
  expect(await run('users', 'erase', userId, '--yes')).toEqual([1, `There is no user ${userId}.\n`])
})
