/** The superuser only sets up the product's role, a plain one that owns its database: an injected query can do no more. */
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
/** Advisory lock, the same in every Longhand: of several starts, one makes the role. */
const roleLock = 7_032_604_119
/** The product, or the superuser on a cluster whose role is not made yet. */
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
  if (known && (await ownsDatabase(urlOf(known)))) return urlOf(known)
  const client = new pg.Client({
    connectionString: urlOf(await readSuperuser(home)),
    application_name: 'longhand roles',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [roleLock])
    const product = (await readProduct(home)) ?? (await choosePassword(home))
    await client.query('begin')
    await makeOwner(client, product)
    await client.query('commit')
    return urlOf(product)
  } finally {
    await client.end()
  }
}

async function makeOwner(client: pg.Client, { role, password }: Credentials): Promise<void> {
  const name = client.escapeIdentifier(role)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await client.query(`create role ${name}`)
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(password)}`,
  )
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  await client.query(`alter database ${client.escapeIdentifier(rows[0]?.database ?? '')} owner to ${name}`)
}

async function ownsDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'longhand roles' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (
      (
        await client.query(
          'select from pg_database where datname = current_database() and datdba = current_user::regrole',
        )
      ).rowCount === 1
    )
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
