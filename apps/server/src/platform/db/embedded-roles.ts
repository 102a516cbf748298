/** The superuser only sets up the product's role, a plain one that owns its database: an injected query can do no more. Older clusters, which worked as superuser, are handed over at their first start. */
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

export interface Credentials {
  role: string
  password: string
}

export const superuser = 'longhand'

const productRole = 'longhand_product'
/** Advisory lock, the same in every Longhand: hand-overs run one after another. */
const handOverLock = 7_032_604_119
/** Others may be reading a table of a cluster that is handed over. */
const lockTimeoutMs = 60_000

/** The product, or the superuser on a cluster not handed over yet. */
export async function readCredentials(home: string): Promise<Credentials> {
  return (await readProduct(home)) ?? readSuperuser(home)
}

export async function readSuperuser(home: string): Promise<Credentials> {
  return { role: superuser, password: (await readFile(path.join(home, 'password'), 'utf8')).trim() }
}

/**
 * In one transaction.
 * @param urlOf The database's address for a user.
 * @returns The product's address.
 */
export async function letProductIn(home: string, urlOf: (who: Credentials) => string): Promise<string> {
  const known = await readProduct(home)
  if (known && (await isItsOwn(urlOf(known)))) return urlOf(known)
  const client = new pg.Client({ connectionString: urlOf(await readSuperuser(home)), application_name: 'longhand roles' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [handOverLock])
    const product = (await readProduct(home)) ?? (await choosePassword(home))
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await handOver(client, product)
    await client.query('commit')
    return urlOf(product)
  } finally {
    await client.end()
  }
}

async function handOver(client: pg.Client, { role, password }: Credentials): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await client.query(`create role ${name}`)
  await client.query(`alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(password)}`)
  const { rows } = await client.query<{ what: string }>(foreign, [role])
  for (const { what } of rows) await client.query(`alter ${what} owner to ${name}`)
}

async function isItsOwn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand roles' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(foreign, [productRole])).rowCount === 0
  } catch (error) {
    if (isRejection(error)) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** SQLSTATE class 28, invalid authorization; false when the server does not answer. */
export function isRejection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('28') === true
}

/** What a role doesn't own, in the words of `alter … owner`; without what comes with PostgreSQL, an extension or its table. */
const foreign = `
  with places as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    mine as (select oid from pg_roles where rolname = $1),
    goes_along as (select classid, objid from pg_depend where deptype in ('a', 'i', 'e'))
  select format('database %I', datname) as what from pg_database where datname = current_database() and datdba not in (select oid from mine)
  union all select format('schema %I', nspname) from places where nspowner not in (select oid from mine) and nspowner <> 'pg_database_owner'::regrole
  union all
  select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence ' else 'table ' end || c.oid::regclass
    from pg_class c join places on places.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relowner not in (select oid from mine)
      and not exists (select from goes_along where classid = 'pg_class'::regclass and objid = c.oid and relkind = 'S')
  union all
  select format('type %s', t.oid::regtype) from pg_type t join places on places.oid = typnamespace left join pg_class c on c.oid = typrelid
    where (typtype in ('e', 'd', 'r') or c.relkind = 'c') and typowner not in (select oid from mine)
      and not exists (select from goes_along where classid = 'pg_type'::regclass and objid = t.oid)
  union all
  select format('routine %s', p.oid::regprocedure) from pg_proc p join places on places.oid = pronamespace
    where proowner not in (select oid from mine) and not exists (select from goes_along where classid = 'pg_proc'::regclass and objid = p.oid)`

async function readProduct(home: string): Promise<Credentials | undefined> {
  const password = await readFile(productFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return password === undefined ? undefined : { role: productRole, password: password.trim() }
}

async function choosePassword(home: string): Promise<Credentials> {
  const password = randomBytes(24).toString('base64url')
  const unfinished = `${productFile(home)}.${process.pid}`
  await writeFile(unfinished, password, { mode: 0o600, flush: true })
  await rename(unfinished, productFile(home))
  return { role: productRole, password }
}

function productFile(home: string): string {
  return path.join(home, 'product-password')
}
