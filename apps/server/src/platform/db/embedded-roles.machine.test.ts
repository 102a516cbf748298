import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let keeper: EmbeddedPostgres
const systemFolder = () => path.join(dataDir, 'system')
const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), systemFolder: systemFolder() })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-roles-'))
  await chmod(dataDir, 0o711)
  keeper = await start()
})
afterAll(async () => {
  await keeper.stop()
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
  asking(keeper.superuserUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return path.dirname(rows[0]?.folder ?? '')
  })

/** A cluster as earlier versions left it: one role, the superuser, to which everything belongs. */
beforeEach(async () => {
  await asking(keeper.superuserUrl, (client) =>
    client.query(`
    alter database postgres owner to longhand;
    drop owned by longhand_product cascade;
    drop role longhand_product;
    drop schema if exists kept cascade;
    drop table if exists people, days cascade;
    create schema kept;
    create type kept.mood as enum ('fine');
    create domain kept.word as text;
    create table people (id serial primary key, other int generated always as identity, mood kept.mood default 'fine');
    create table days (at date, person int) partition by range (at);
    create table days_2026 partition of days for values from ('2026-01-01') to ('2027-01-01');
    create sequence kept.numbers;
    create view kept.names as select id from people;
    create function kept.twice(n int) returns int language sql return n * 2;
    insert into people default values;
    insert into days values ('2026-11-24', 1)`),
  )
  await rm(path.join(await home(), 'product-password'))
})

const patience = { timeout: 200_000, interval: 20 }
/** How many connections are at it, in a state. Each time on a new one: a transaction would see the first answer again. */
const handingOver = (state: string): Promise<number> =>
  asking(
    keeper.superuserUrl,
    async (client) => (await client.query(`select from pg_stat_activity where application_name = 'longhand roles' and ${state}`)).rowCount ?? 0,
  )

/** What only an owner may do, to everything that was there before. */
const asOwner = `
  insert into people default values;
  alter table people add column born date;
  comment on table days_2026 is 'of this year';
  alter type kept.mood add value 'tired';
  alter domain kept.word set not null;
  alter sequence kept.numbers restart;
  create or replace view kept.names as select id from people where id > 0;
  create or replace function kept.twice(n int) returns int language sql return n + n;
  create schema more;
  drop schema more`

it('the product’s role is a plain one, with a password that only this user can read', async () => {
  const server = await start()
  await asking(server.url, async (client) => {
    const { rows } = await client.query(
      'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([
      { rolname: 'longhand_product', rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
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

it('a database of a version that worked as the superuser is handed over, and so is what such a version adds later', async () => {
  const server = await start()
  await asking(server.url, (client) => client.query(asOwner))
  await asking(keeper.superuserUrl, (client) => client.query('create table kept.later ()'))
  expect((await start()).url).toBe(server.url)
  await asking(server.url, async (client) => {
    await client.query('drop table kept.later')
    expect((await client.query<{ count: string }>('select count(*) from people')).rows).toEqual([{ count: '2' }])
  })
})

it('is handed over by several starts at once', async () => {
  const [one, two, three] = await Promise.all([start(), start(), start()])
  expect([two.url, three.url]).toEqual([one.url, one.url])
  await asking(one.url, (client) => client.query(asOwner))
})

it('is handed over whole or not at all when the start is killed amid it', async () => {
  const owners = (): Promise<unknown> =>
    asking(
      keeper.superuserUrl,
      async (client) =>
        (
          await client.query<object>(`
    select array(select rolname::text from pg_roles where rolname like 'longhand%') as roles, array(select distinct relowner::regrole::text from pg_class where relname in ('people', 'days', 'names')) as owners`)
        ).rows,
    )
  await asking(keeper.superuserUrl, async (holder) => {
    // The database, the schema and tables before this one in the catalogue are the product's by then.
    await holder.query('begin; lock table days_2026 in access share mode')
    const child = fork(fileURLToPath(new URL('testing-owner.ts', import.meta.url)), [dataDir], {
      execArgv: ['--import', 'tsx', '--conditions=@longhand/source'],
      env: { ...process.env, TEST_SYSTEM_FOLDER: systemFolder() },
    })
    await vi.waitFor(async () => expect(await handingOver(`wait_event_type = 'Lock'`)).toBe(1), patience)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await holder.query('commit')
  })
  await vi.waitFor(async () => expect(await handingOver('true')).toBe(0), patience)
  expect(await owners()).toEqual([{ roles: ['longhand'], owners: ['longhand'] }])
  const password = await readFile(path.join(await home(), 'product-password'), 'utf8')
  const server = await start()
  expect(new URL(server.url).password).toBe(password)
  await asking(server.url, (client) => client.query(asOwner))
})
