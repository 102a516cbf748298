import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type AnswerOf,
  apiBasePath,
  type EndpointName,
  passwordSalt,
  type RequestOf,
  successCode,
  tusPath,
} from '@longhand/contracts'
import type pg from 'pg'
import { listed, qualified, type Table } from './backup/database-snapshot.ts'
import { readEnvelope, requestTo } from './platform/http/testing.ts'
import { offlineIn } from './testing-settings.ts'

const run = promisify(execFile)

/** The programs of a build, by what Node is started with for them. */
export type Build = (program: 'api' | 'worker' | 'admin') => string[]

/** @param checkout Folder of a commit whose server is built. */
export const formerBuild =
  (checkout: string): Build =>
  (program) => [path.join(checkout, 'apps/server/dist/bin', `${program}.js`)]

export const thisBuild: Build = (program) => [
  '--conditions=@longhand/source',
  '--import',
  createRequire(import.meta.url).resolve('tsx'),
  fileURLToPath(new URL(`bin/${program}.ts`, import.meta.url)),
]

function settings(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return {
    PATH,
    HOME,
    PORT: '0',
    ...offlineIn(dataDir),
    LONGHAND_LOG_LEVEL: 'info',
    LONGHAND_SEED: 'demo',
    LONGHAND_DEMO_RECORDING: 'on',
    LONGHAND_RATE_LIMIT_SCALE: '100',
    LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
    LONGHAND_SPEECH_PROFILE: 'fast',
    LONGHAND_NICENESS: '0',
    // A sender of recordings on this machine.
    LONGHAND_OUTBOUND_NETWORKS: '127.0.0.0/8',
  }
}

/** A process of the product in a data folder. */
export class Program {
  #said = ''
  readonly #child: ChildProcess

  constructor(build: Build, program: 'api' | 'worker', dataDir: string) {
    this.#child = spawn(process.execPath, build(program), {
      env: settings(dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#said += text))
  }

  /** @returns Its address, once it listens. */
  async address(): Promise<string> {
    for (;;) {
      const found = /"address":"([^"]+)","msg":"listening"/.exec(this.#said)?.[1]
      if (found !== undefined) return found
      if (this.#child.exitCode !== null)
        throw new Error(`It ended with ${this.#child.exitCode}: ${this.#said}`)
      await Promise.race([once(this.#child.stdout!, 'data'), once(this.#child, 'exit')])
    }
  }

  async end(): Promise<{ code: number | null; said: string }> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
    return { code: this.#child.exitCode, said: this.#said }
  }

  async stop(): Promise<{ code: number | null; said: string }> {
    this.#child.kill('SIGTERM')
    return this.end()
  }
}

/** @returns What the command printed. */
export async function runAdmin(build: Build, dataDir: string, ...command: string[]): Promise<string> {
  return (await run(process.execPath, [...build('admin'), ...command], { env: settings(dataDir) })).stdout
}

/** @returns The token of a session of a new account. */
export async function addUser(build: Build, dataDir: string, address: string): Promise<string> {
  const email = 'ann@example.org'
  const printed = await runAdmin(build, dataDir, 'users', 'create', email)
  const password = createHash('md5')
    .update(`${/^Password: (.*)$/m.exec(printed)?.[1]}${passwordSalt}`)
    .digest('hex')
  return (await new User(address, '').call('emailLogin', { email, password })).token
}

/** Calls a process of the product as one user. */
export class User {
  constructor(
    readonly address: string,
    readonly token: string,
  ) {}

  async call<Name extends EndpointName>(name: Name, fields: RequestOf<Name>): Promise<AnswerOf<Name>> {
    const { method, url, payload } = requestTo(name, fields)
    const response = await fetch(`${this.address}${url}`, {
      method,
      headers: { token: this.token, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
    const { status_code: code, status_msg: message, data } = readEnvelope(await response.json())
    if (code !== successCode) throw new Error(`${name} was answered with ${code}: ${message}`)
    return data as AnswerOf<Name>
  }

  /** SHA-256 (hex) of a file that a call answers with. */
  async hashOf<Name extends EndpointName>(name: Name, fields: RequestOf<Name>): Promise<string> {
    const response = await fetch(`${this.address}${requestTo(name, fields).url}`, {
      headers: { token: this.token },
    })
    if (!response.ok) throw new Error(`${name} was answered with ${response.status}`)
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
  }

  /** @returns Its path, below the address. */
  async beginUpload(bytes: number): Promise<string> {
    const metadata = `filename ${Buffer.from('talk.wav').toString('base64')}`
    const { status, headers } = await this.#upload('POST', `${apiBasePath}${tusPath}`, {
      'upload-length': String(bytes),
      'upload-metadata': metadata,
    })
    if (status !== 201) throw new Error(`The upload was answered with ${status}.`)
    return `${apiBasePath}${tusPath}/${path.basename(headers.get('location') ?? '')}`
  }

  /** @returns How much of it has arrived, in bytes. */
  async uploaded(upload: string): Promise<number> {
    return Number((await this.#upload('HEAD', upload)).headers.get('upload-offset'))
  }

  async upload(upload: string, content: Buffer, from: number, to: number): Promise<void> {
    const { status } = await this.#upload(
      'PATCH',
      upload,
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      content.subarray(from, to),
    )
    if (status !== 204) throw new Error(`A part was answered with ${status}.`)
  }

  #upload(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Response> {
    return fetch(`${this.address}${url}`, {
      method,
      headers: { token: this.token, 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  }
}

/**
 * Every row as a text, by table, and the place of every sequence.
 *
 * @param tables What is read of tables that may have more columns meanwhile.
 */
export async function readRows(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select line from (select to_jsonb(t)::text as line from (select ${listed(table.columns)} from ${qualified(table)}) t) as lines order by line collate "C"`,
    )
    found[`${table.schema}.${table.name}`] = rows.map(({ line }) => line)
  }
  return found
}
