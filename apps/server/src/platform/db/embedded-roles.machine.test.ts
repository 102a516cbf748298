import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { threadProgram } from '../process/thread-program.ts'

let dataDir: string
let maintainer: EmbeddedPostgres
const systemFolder = () => path.join(dataDir, 'system')
const start = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), systemFolder: systemFolder() })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-roles-'))
  await chmod(dataDir, 0o711)
  maintainer = await start()
})
afterAll(async () => {
  await maintainer.stop()
  await rm(dataDir, { recursive: true })
})

async function asking<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const home = (): Promise<string> =>
  asking(maintainer.superuserUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    return path.dirname(rows[0]?.folder ?? '')
  })

/** A cluster as `initdb` leaves it: one role, the superuser. */
beforeEach(async () => {
  await asking(maintainer.superuserUrl, (client) =>
    client.query(
      'alter database postgres owner to longhand; drop owned by longhand_product cascade; drop role longhand_product',
    ),
  )
  await rm(path.join(await home(), 'product-password'))
})

const longTimeout = { timeout: 200_000, interval: 20 }
/** How many connections make the role, in a state. Each time on a new one: a transaction would see the first answer again. */
const making = (state: string): Promise<number> =>
  asking(
    maintainer.superuserUrl,
    async (client) =>
      (
        await client.query(
          `select from pg_stat_activity where application_name = 'longhand roles' and ${state}`,
        )
      ).rowCount ?? 0,
  )

/** What only an owner of the database may do. */
const asOwner =
  'create schema more; create table more.people (id serial primary key); create table people (); drop table people; drop schema more cascade'

it('the product’s role is a plain one, with a password that only this user can read', async () => {
  const server = await start()
  await asking(server.url, async (client) => {
    const { rows } = await client.query(
      'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([
      {
        rolname: 'longhand_product',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    for (const forbidden of [
      `copy (select 1) to program 'true'`,
      `select pg_read_file('postgresql.conf')`,
      'create role other',
      'set role longhand',
      'alter system set fsync = off',
    ]) {
      await expect(client.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
    }
  })
  expect((await stat(path.join(await home(), 'product-password'))).mode & 0o777).toBe(0o600)
})

it('it is made once by several starts at once', async () => {
  const [one, two, three] = await Promise.all([start(), start(), start()])
  expect([two.url, three.url]).toEqual([one.url, one.url])
  await asking(one.url, (client) => client.query(asOwner))
})

it('it is made whole or not at all when the start is killed amid it', async () => {
  const state = (): Promise<unknown> =>
    asking(
      maintainer.superuserUrl,
      async (client) =>
        (
          await client.query<object>(`
    select array(select rolname::text from pg_roles where rolname like 'longhand%') as roles, (select datdba::regrole::text from pg_database where datname = 'postgres') as owner`)
        ).rows,
    )
  await asking(maintainer.superuserUrl, async (holder) => {
    // The role is there by then, and the database is still the superuser's.
    await holder.query('begin; lock pg_database in share mode')
    const { filename, execArgv } = threadProgram(import.meta.url, 'testing-owner')
    const child = fork(filename, [dataDir], {
      execArgv,
      env: { ...process.env, TEST_SYSTEM_FOLDER: systemFolder() },
    })
    await vi.waitFor(async () => expect(await making(`wait_event_type = 'Lock'`)).toBe(1), longTimeout)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await holder.query('commit')
  })
  await vi.waitFor(async () => expect(await making('true')).toBe(0), longTimeout)
  expect(await state()).toEqual([{ roles: ['longhand'], owner: 'longhand' }])
  const password = await readFile(path.join(await home(), 'product-password'), 'utf8')
  const server = await start()
  expect(new URL(server.url).password).toBe(password)
  await asking(server.url, (client) => client.query(asOwner))
})
