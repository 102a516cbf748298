import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NotLoggedInError } from './exit-codes.ts'

export interface Login {
  address: string
  token: string
}

export class LoginFile {
  readonly file: string

  constructor(file: string) {
    this.file = file
  }

  read(): Login | undefined {
    try {
      const { address, token } = JSON.parse(readFileSync(this.file, 'utf8')) as Partial<Login>
      return typeof address === 'string' && typeof token === 'string' ? { address, token } : undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  write(login: Login): void {
    mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 })
    // A new file: one that is there could be open to others while it is written.
    const written = `${this.file}.${randomUUID()}`
    writeFileSync(written, `${JSON.stringify(login, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(written, this.file)
  }

  remove(): void {
    rmSync(this.file, { force: true })
  }
}

/**
 * The login that holds for a command: what was typed, then the environment, then the file.
 *
 * @throws NotLoggedInError where address or token is missing. The file's token goes to the file's address only.
 */
export function chooseLogin(
  typedAddress: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  kept: Login | undefined,
): Login {
  const address = normalAddress(typedAddress ?? (env['LONGHAND_ADDRESS'] || kept?.address))
  const token =
    env['LONGHAND_TOKEN'] || (kept && normalAddress(kept.address) === address ? kept.token : undefined)
  if (!address)
    throw new NotLoggedInError(
      'You are not logged in: run "longhand login <address>", or set LONGHAND_ADDRESS and LONGHAND_TOKEN.',
    )
  if (!token)
    throw new NotLoggedInError(
      `You are not logged in at ${address}: run "longhand login ${address}", or set LONGHAND_TOKEN.`,
    )
  return { address, token }
}

function normalAddress(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '')
}
