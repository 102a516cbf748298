import { type EndpointName, errorCatalog, type RequestOf, successCode } from '@longhand/contracts'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asCaller, shell } from '../../platform/access/caller.ts'
import { ManualClock } from '../../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../../testing-product.ts'
import { users } from '../auth/auth.tables.ts'
import { addTestUser } from '../auth/testing.ts'
import { operatorTrail } from './trail/trail.tables.ts'
import { TrailRepository } from './trail/trail.repository.ts'
import { TrailService } from './trail/trail.service.ts'

const { NEWER_REVISION, NOT_POSSIBLE_NOW, RECORD_NOT_FOUND, WRONG_CODE, TOO_MANY_TRIES, ILLEGAL_REQUEST } =
  errorCatalog

let database: TestDatabase
let product: TestProduct
let clock: ManualClock

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new ManualClock()
  product = await openTestProduct(database.url, { clock })
})
afterAll(async () => {
  await product.close()
  await database.close()
})
beforeEach(async () => {
  clock.advance(3_600_000)
  await database.orm.update(users).set({ role: 'person' })
  await database.orm.delete(operatorTrail)
})

async function code<Name extends EndpointName>(
  userId: string,
  name: Name,
  fields: RequestOf<Name>,
): Promise<number> {
  return (await product.call(userId, name, fields)).code
}
const addOwner = (): Promise<string> => addTestUser(database, { role: 'owner' })
const roleOf = (userId: string) => product.modules.auth.people.roleOf(userId)
const trailOf = async (asker: string, keyword = '') =>
  (await product.call(asker, 'listTrail', { keyword })).data.list

describe('the first owner', () => {
  it('is who enters the code of the console, and no one after', async () => {
    const [ann, bob] = [await addTestUser(database), await addTestUser(database)]
    const ownerCode = (await product.modules.operator.roles.ownerCode()) ?? ''
    expect(ownerCode).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    expect(await code(ann, 'claimOwnership', { code: 'AAAA-AAAA-AAAA-AAAA' })).toBe(WRONG_CODE.code)
    expect(await roleOf(ann)).toBe('person')
    expect(await code(ann, 'claimOwnership', { code: ` ${ownerCode.toLowerCase()} ` })).toBe(successCode)
    expect(await roleOf(ann)).toBe('owner')
    expect((await product.call(ann, 'getUserInfo', {})).data.role).toBe('owner')
    expect(await product.modules.operator.roles.ownerCode()).toBeUndefined()
    expect(await code(bob, 'claimOwnership', { code: ownerCode })).toBe(WRONG_CODE.code)
    expect((await product.call(bob, 'getUserInfo', {})).data.role).toBeUndefined()
    expect(await trailOf(ann)).toMatchObject([
      { action: 'claim', before: { role: 'person' }, after: { role: 'owner' } },
    ])
  })

  it('is one of any number who enter it at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => addTestUser(database)))
    const ownerCode = (await product.modules.operator.roles.ownerCode()) ?? ''
    const codes = await Promise.all(people.map((one) => code(one, 'claimOwnership', { code: ownerCode })))
    expect(codes.filter((one) => one === successCode)).toHaveLength(1)
  })

  it('can not be guessed', async () => {
    const ann = await addTestUser(database)
    for (let tries = 0; tries < 10; tries++)
      expect(await code(ann, 'claimOwnership', { code: `GUESS${tries}` })).toBe(WRONG_CODE.code)
    const ownerCode = (await product.modules.operator.roles.ownerCode()) ?? ''
    expect(await code(ann, 'claimOwnership', { code: ownerCode })).toBe(TOO_MANY_TRIES.code)
  })
})

describe('roles', () => {
  it('are given and taken by owners, who see when another was quicker', async () => {
    const [owner, ann] = [await addOwner(), await addTestUser(database)]
    expect(await code(owner, 'changeRole', { userId: ann, role: 'support', from: 'person' })).toBe(
      successCode,
    )
    expect(await code(owner, 'changeRole', { userId: ann, role: 'operator', from: 'person' })).toBe(
      NEWER_REVISION.code,
    )
    expect(await roleOf(ann)).toBe('support')
    expect(await code(ann, 'changeRole', { userId: ann, role: 'owner' })).toBe(ILLEGAL_REQUEST.code)
    for (const missing of ['no-id', '00000000-0000-4000-8000-000000000009'])
      expect(await code(owner, 'changeRole', { userId: missing, role: 'owner' })).toBe(RECORD_NOT_FOUND.code)
  })

  it('leave the last owner theirs, whatever is tried', async () => {
    const owner = await addOwner()
    expect(await code(owner, 'changeRole', { userId: owner, role: 'person' })).toBe(NOT_POSSIBLE_NOW.code)
    const { deletion } = product.modules.account
    await expect(deletion.request(owner)).rejects.toMatchObject({ error: 'NOT_POSSIBLE_NOW' })
    await expect(deletion.erase(owner)).rejects.toMatchObject({ error: 'NOT_POSSIBLE_NOW' })
    expect(await roleOf(owner)).toBe('owner')
    expect(await product.modules.auth.accounts.findById(owner)).toBe(owner)
  })

  it('leave an owner when two go at once', async () => {
    const [one, other] = [await addOwner(), await addOwner()]
    const codes = await Promise.all([
      code(one, 'changeRole', { userId: one, role: 'person' }),
      code(other, 'changeRole', { userId: other, role: 'person' }),
    ])
    expect(codes.toSorted((a, b) => a - b)).toEqual([successCode, NOT_POSSIBLE_NOW.code])
    expect(await product.modules.auth.people.hasOwner()).toBe(true)
  })
})

describe('the trail', () => {
  it('holds what people do, by the name of the call, with the address they came from', async () => {
    const [owner, ann] = [await addOwner(), await addTestUser(database, { email: 'ann@trail.example' })]
    await product.call(ann, 'createAccessToken', { name: 'secret name', scopes: ['account:read'] })
    const [entry] = await trailOf(owner, 'ann@trail')
    expect(entry).toMatchObject({
      actor: 'ann@trail.example',
      action: 'createAccessToken',
      target: 'ann@trail.example',
      after: { kind: 'token' },
      address: '127.0.0.1',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(JSON.stringify(entry)).not.toContain('secret name')
    expect(await trailOf(owner, 'nothing like it')).toEqual([])
  })

  it('forgets the address of who is erased, keeps the name of an operator, and stays whole', async () => {
    const owner = await addOwner()
    const ann = await addTestUser(database, { role: 'operator', nickName: 'Ann' })
    await product.call(ann, 'createAccessToken', { name: 'n8n', scopes: ['account:read'] })
    const second = await addOwner()
    await product.call(second, 'changeRole', { userId: ann, role: 'support' })
    await product.modules.operator.trail.chain()
    await product.modules.account.deletion.erase(ann)
    const list = await trailOf(owner, 'createAccessToken')
    expect(list).toMatchObject([{ address: '' }])
    expect(JSON.stringify(list)).not.toContain('@')
    expect((await trailOf(owner)).map(({ action }) => action)).toEqual(['role', 'role', 'createAccessToken'])
    await product.modules.account.deletion.erase(second)
    expect((await trailOf(owner)).filter(({ actor }) => actor.startsWith('Person '))).toHaveLength(1)
    expect(await product.modules.operator.trail.findBreak()).toBeUndefined()
  })

  it('notes what the shell does as the shell', async () => {
    const [owner, ann] = [await addOwner(), await addTestUser(database)]
    await asCaller(shell, () => product.modules.operator.roles.change(ann, 'operator'))
    expect(await trailOf(owner)).toMatchObject([{ actor: 'shell', action: 'role', address: '' }])
  })

  it('takes who registers for the actor, and no gateway for a buyer', async () => {
    const [owner, ann] = [await addOwner(), await addTestUser(database, { email: 'new@trail.example' })]
    const { trail } = product.modules.operator
    await asCaller({ role: 'person', address: '203.0.113.5' }, () =>
      database.transaction(async (tx) => {
        await product.events.emit(tx, { type: 'user-registered', userId: ann, language: 'en' })
        await trail.note(tx, { action: 'order-paid', userId: ann, target: '42' })
      }),
    )
    expect(await trailOf(owner)).toMatchObject([
      { actor: 'system', action: 'order-paid', target: '42', address: '' },
      { actor: 'new@trail.example', action: 'user-registered', address: '203.0.113.5' },
    ])
  })

  it('is found by a name that more than a thousand people have', async () => {
    const owner = await addOwner()
    await database.orm.execute(sql`
      with crowd as (
        insert into users (email, nick_name, language, created_at)
        select 'crowd' || n || '@trail.example', 'Crowd', 'en', now() from generate_series(1, 1100) as n returning id)
      insert into operator_trail (at, actor_id, actor_name, action, target) select now(), id, '', 'never', '' from crowd`)
    expect((await product.call(owner, 'listTrail', { keyword: 'crowd' })).data.total).toBe(1100)
  })

  it('is rolled back with what it tells of', async () => {
    const owner = await addOwner()
    const failing = database.transaction(async (tx) => {
      await product.modules.operator.trail.note(tx, { action: 'never' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await trailOf(owner)).toEqual([])
  })

  it('chains each entry once, whoever asks at once', async () => {
    const owner = await addOwner()
    for (let count = 0; count < 20; count++)
      await product.call(owner, 'createAccessToken', { name: `t${count}`, scopes: ['account:read'] })
    await Promise.all(Array.from({ length: 4 }, () => product.modules.operator.trail.chain()))
    const rows = await database.orm.select().from(operatorTrail).orderBy(operatorTrail.position)
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(20)
    expect(await product.modules.operator.trail.findBreak()).toBeUndefined()
  })

  it.each([
    ['changed', { action: 'another' }],
    ['given another address', { address: '203.0.113.1' }],
    ['removed', undefined],
  ])('finds the entry that was %s, and says so with its head in the log', async (_, change) => {
    const owner = await addOwner()
    for (let count = 0; count < 3; count++)
      await product.call(owner, 'createAccessToken', { name: `t${count}`, scopes: ['account:read'] })
    const log = pino({ level: 'silent' })
    const [info, error] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'error')]
    const trail = new TrailService({
      repository: new TrailRepository(database),
      people: product.modules.auth.people,
      clock,
      log,
    })
    await trail.logHead()
    expect(info.mock.calls[0]?.[0]).toMatchObject({
      position: 3,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    expect(error).not.toHaveBeenCalled()
    const second = eq(operatorTrail.position, 2)
    await (change
      ? database.orm.update(operatorTrail).set(change).where(second)
      : database.orm.delete(operatorTrail).where(second))
    await trail.logHead()
    expect(error.mock.calls[0]?.[0]).toEqual({ position: 2 })
  })

  it('is exported without a cell that a spreadsheet runs', async () => {
    const owner = await addOwner()
    for (const action of ['=1+1', '+1', '-1', '@SUM(A1)'])
      await database.transaction((tx) =>
        product.modules.operator.trail.note(tx, { action, target: 'a "b", c' }),
      )
    const answer = await product.modules.operator.trail.export({ keyword: '' })
    let csv = ''
    for await (const part of answer.content) csv += String(part)
    expect(csv.match(/\uFEFF/g)).toHaveLength(1)
    const cells = csv.split('\r\n').map((line) => line.split(',')[2])
    expect(cells).toEqual(['action', "'=1+1", "'+1", "'-1", "'@SUM(A1)", undefined])
    expect(csv).toContain('"a ""b"", c"')
    expect(owner).toBeTruthy()
  })
})
