import { chmod, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openQueue } from '../queue/queue.ts'
import { connectDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { processIdentity } from './postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that medium tests create their databases on, the role that these belong to, as the address says, and the migrated database they copy. */
    testPostgres: { url: string; ownerUrl: string; template: string }
  }
}

const prefix = 'longhand-test-postgres-'

/**
 * Once per run of the medium tests: a PostgreSQL (that of TEST_DATABASE_URL, or an embedded one that lives as long as the run)
 * with a migrated database that each test file copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startTestPostgres()
  const url = given ?? embedded?.superuserUrl ?? ''
  const ownerUrl = given ?? embedded?.url ?? ''
  const template = `longhand_template_${process.pid}`
  await run(url, `drop database if exists ${template}`, `create database ${template} ${ownedBy(ownerUrl)}`)
  const templateUrl = databaseUrl(ownerUrl, template)
  await migrateDatabase(templateUrl)
  const database = connectDatabase({ url: templateUrl, log: pino({ level: 'silent' }) })
  const queue = await openQueue({ database, jobs: [], log: pino({ level: 'silent' }) })
  await queue.close()
  await database.close()
  project.provide('testPostgres', { url, ownerUrl, template })
  return async () => {
    await run(url, `drop database if exists ${template} with (force)`)
    await embedded?.stop()
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Has a new database belong to the role of an address, where it names one. */
export function ownedBy(url: string): string {
  const { username } = new URL(url)
  return username === '' ? '' : `owner ${pg.escapeIdentifier(decodeURIComponent(username))}`
}

/** An embedded server for tests alone: nothing of it outlives the caller. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const log = pino({ level: 'silent' })
  await removeLeftovers(log)
  const dataDir = await mkdtemp(path.join(tmpdir(), prefix))
  // Where another user has to run it, that user passes through here.
  await chmod(dataDir, 0o711)
  await writeFile(ownerFile(dataDir), (await processIdentity(process.pid)) ?? '')
  // Nothing here outlives the run, so nothing has to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbeddedPostgres({ dataDir, log, settings, systemFolder: systemFolder(dataDir) })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A run that was killed leaves its server running. */
async function removeLeftovers(log: pino.BaseLogger): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = path.join(tmpdir(), name)
    const owner = await readFile(ownerFile(dataDir), 'utf8').catch(() => '')
    if (owner === '' || (await processIdentity(Number(owner.split('@')[0]))) === owner) continue
    // Of several runs that find it, the one that takes the file away clears up.
    const isMine = await unlink(ownerFile(dataDir)).then(
      () => true,
      () => false,
    )
    if (!isMine) continue
    const server = await startEmbeddedPostgres({ dataDir, log, systemFolder: systemFolder(dataDir) })
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

function ownerFile(dataDir: string): string {
  return path.join(dataDir, 'run')
}

function systemFolder(dataDir: string): string {
  return path.join(dataDir, 'system')
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
