import path from 'node:path'
import { createLonghand, type Longhand } from '@longhand/sdk'
import { digest, Kept, type KeptUpload } from './kept.ts'
import { chooseLogin, type Login, LoginFile } from './login-file.ts'
import { UsageError } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

export interface Folders {
  config: string
  data: string
}

export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>
  folders: Folders
  terminal: Terminal
  signal: AbortSignal
}

export class Session {
  readonly loginFile: LoginFile
  readonly terminal: Terminal
  readonly signal: AbortSignal
  address: string | undefined
  #open: { login: Login; longhand: Longhand } | undefined

  readonly surroundings: Surroundings

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
    this.loginFile = new LoginFile(path.join(surroundings.folders.config, 'login.json'))
    this.terminal = surroundings.terminal
    this.signal = surroundings.signal
  }

  /** @throws NotLoggedInError */
  get longhand(): Longhand {
    return this.#opened().longhand
  }

  get serverAddress(): string {
    return this.#opened().login.address
  }

  /** Transfers belong to a user: another token begins again. */
  get tokenDigest(): string {
    return digest(this.#opened().login.token)
  }

  get uploads(): Kept<KeptUpload> {
    return new Kept(path.join(this.surroundings.folders.data, 'uploads'))
  }

  get watchedFiles(): Kept<{ sha256: string }> {
    return new Kept(path.join(this.surroundings.folders.data, 'watched-files'))
  }

  get finishedFiles(): Kept<{ recordingId: string }> {
    return new Kept(path.join(this.surroundings.folders.data, 'finished-files'))
  }

  async folderId(nameOrId: string): Promise<string> {
    const folders = await this.longhand.listFolders({}, { signal: this.signal })
    const found =
      folders.find(({ folderId }) => folderId === nameOrId) ??
      folders.find(({ folderName }) => folderName === nameOrId)
    if (!found) throw new UsageError(`There is no folder "${nameOrId}": "longhand folders add" makes one.`)
    return found.folderId
  }

  #opened(): { login: Login; longhand: Longhand } {
    const { env } = this.surroundings
    return (this.#open ??= open(chooseLogin(this.address, env, this.loginFile.read())))
  }
}

function open(login: Login): { login: Login; longhand: Longhand } {
  return { login, longhand: openLonghand(login) }
}

/** @throws UsageError where the address is none. */
export function openLonghand(login: Login): Longhand {
  try {
    return createLonghand(login)
  } catch {
    throw new UsageError(`"${login.address}" is no address of a Longhand: it begins with https://`)
  }
}
