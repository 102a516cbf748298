import { existsSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import { movedHome } from './embedded-account.ts'
import { findMigrations } from './migrate.ts'

interface Place {
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  /** Absolute path. */
  dataDir: string
}

/** For operators, without user and password. */
export function describeDatabase({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === undefined) return `Longhand’s own, in ${dataDir}`
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const host = hostname === '' ? (searchParams.get('host') ?? 'this machine') : decodeURIComponent(hostname)
  return `${decodeURIComponent(pathname.slice(1)) || 'the default one'} at ${host}${port === '' ? '' : `:${port}`}`
}

/** A process that would make one here has the wrong folder, or lacks DATABASE_URL. @throws OperatorError */
export function requireOwnDatabase({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl !== undefined || hasOwnDatabase(dataDir)) return
  throw new OperatorError(
    `There is no database in ${dataDir}, and DATABASE_URL is not set. Set what the server has: DATABASE_URL, or LONGHAND_DATA_DIR with its data folder. The server itself makes a new one when it starts, and so does this command with --new.`,
  )
}

/** @throws OperatorError when nothing was ever stored there. */
export async function requireDatabase(place: Place): Promise<void> {
  requireOwnDatabase(place)
  const url = place.databaseDirectUrl ?? place.databaseUrl
  if (url === undefined || (await findMigrations(url)).applied > 0) return
  throw new OperatorError(
    `The database is empty: ${describeDatabase(place)}. Is it the one of the server? If it is, start the server or run the command migrate first, or say --new.`,
  )
}

export function hasOwnDatabase(dataDir: string): boolean {
  return [path.join(dataDir, 'postgres'), movedHome(dataDir)].some((home) =>
    existsSync(path.join(home, 'data', 'PG_VERSION')),
  )
}
