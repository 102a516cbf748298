import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  apiBasePath,
  type EndpointName,
  endpoints,
  type Envelope,
  fromWire,
  passwordSalt,
  scopes,
  type Session,
  successCode,
  toWire,
} from '@longhand/contracts'
import { inject } from 'vitest'

const startTimeoutMs = 240_000
const serverFolder = fileURLToPath(new URL('../../../apps/server/', import.meta.url))

/** Writes the first seconds of the sample that the product shows to guests. */
export function writeSpeech(file: string, seconds = 6): void {
  const sample = path.join(serverFolder, 'sample/recording.mp3')
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-i', sample, '-t', String(seconds), '-c', 'copy', file])
}

/** The product, with a database and a data folder of its own and the speech engine of a machine without models. */
export class TestServer {
  readonly address: string
  private readonly process: ChildProcess
  private readonly dataDir: string

  private constructor(address: string, process: ChildProcess, dataDir: string) {
    this.address = address
    this.process = process
    this.dataDir = dataDir
  }

  static async start(): Promise<TestServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-cli-server-'))
    const port = await freePort()
    const { PATH, HOME, LONGHAND_SANDBOX } = process.env
    const { offlineIn } = (await import(path.join(serverFolder, 'src/testing-settings.ts'))) as {
      offlineIn: (dataDir: string) => Record<string, string>
    }
    const child = spawn(process.execPath, [inject('builtPrograms').product], {
      cwd: serverFolder,
      env: {
        // Its engine repeats what it heard when the same samples were recorded.
        PATH: [path.join(serverFolder, 'src/platform/speech/recorded/bin'), PATH].join(path.delimiter),
        HOME,
        LONGHAND_SANDBOX,
        PORT: String(port),
        ...offlineIn(dataDir),
        LONGHAND_LOG_LEVEL: 'error',
        LONGHAND_RATE_LIMIT_SCALE: '1000',
        LONGHAND_SPEECH_ENGINE: 'pocketsphinx',
        LONGHAND_SPEECH_PROFILE: 'fast',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const server = new TestServer(`http://127.0.0.1:${port}`, child, dataDir)
    try {
      await server.ready()
    } catch (error) {
      // Left running, it would keep the tests from ending.
      await server.remove()
      throw error
    }
    return server
  }

  /** A new user's access token, made by the calls that the web app makes. */
  async newToken(limits: { minutesPerMonth?: number } = {}): Promise<string> {
    const account = {
      email: `${randomBytes(5).toString('hex')}@example.org`,
      password: createHash('md5')
        .update(`Pa-${randomBytes(6).toString('hex')}${passwordSalt}`)
        .digest('hex'),
    }
    const { email } = account
    const cookies = new Map<string, string>()
    await this.post('sendCode', { email }, { cookies })
    await this.post(
      'checkVerificationCode',
      { email, verificationCode: await this.readCode(email) },
      { cookies },
    )
    await this.post('emailRegister', { ...account, source: 0 }, { cookies })
    const { token } = await this.post<Session>('emailLogin', account)
    await this.post('receiveGift', { gift: 'new_user' }, { token })
    return (
      await this.post<{ token: string }>('createAccessToken', { name: 'test', scopes, ...limits }, { token })
    ).token
  }

  async remove(): Promise<void> {
    if (this.process.exitCode === null) {
      const ended = once(this.process, 'exit')
      this.process.kill('SIGTERM')
      await ended
    }
    await rm(this.dataDir, { recursive: true, force: true })
  }

  private async post<Answer>(
    name: EndpointName,
    fields: unknown,
    { cookies = new Map<string, string>(), token = '' } = {},
  ): Promise<Answer> {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const answer = await fetch(`${this.address}${apiBasePath}${endpoints[name].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', source: '0', token, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(toWire(fields)),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(key, value)
    }
    const envelope = (await answer.json()) as Envelope<Answer>
    if (envelope.status_code !== successCode)
      throw new Error(`${name}: ${envelope.status_code} ${envelope.status_msg}`)
    return fromWire(envelope.data) as Answer
  }

  /** The code in the mail that a server without a mail server leaves in its outbox. */
  private async readCode(email: string): Promise<string> {
    const outbox = path.join(this.dataDir, 'outbox')
    for (let tries = 0; tries < 300; tries++) {
      for (const name of await readdir(outbox).catch(() => [])) {
        const mail = name.endsWith('.eml') ? await readFile(path.join(outbox, name), 'utf8') : ''
        const code = mail.toLowerCase().includes(email)
          ? /\b\d{6}\b/.exec(mail.split('\r\n\r\n').slice(1).join('\n\n'))?.[0]
          : undefined
        if (code) return code
      }
      await pause(100)
    }
    throw new Error(`No mail with a code came for ${email}.`)
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs
    while (Date.now() < deadline && this.process.exitCode === null) {
      if ((await fetch(`${this.address}/readyz`).catch(() => undefined))?.ok) return
      await pause(100)
    }
    throw new Error('The server did not become ready.')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
