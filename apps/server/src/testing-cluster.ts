import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './platform/network/free-port.ts'
import { startTestBucket, type TestBucket } from './platform/storage/testing-bucket.ts'
import { hasCeph, startCephBucket } from './platform/storage/testing-ceph.ts'
import { offlineIn } from './testing-settings.ts'

const run = promisify(execFile)
const built = fileURLToPath(new URL('../dist/', import.meta.url))
const example = new URL('../../../deploy/nginx/longhand.conf', import.meta.url)
const readyWithinMs = 90_000
const stopWithinMs = 30_000
/** How often a balancer asks whether a process is ready. */
const healthEveryMs = 500

/** However this process ends. */
const endsWithUs = ['--pdeathsig', 'KILL']

export type Role = 'api' | 'worker'

export interface ClusterOptions {
  api?: number
  workers?: number
  /** For every process. */
  settings?: Record<string, string>
  /** For those of the product when they first start. */
  environment?: Record<string, string>
  /** Folder of the built server that they first start from. */
  build?: string
  /** Whether nginx keeps each login at one api process, as long as that is there. */
  isSticky?: boolean
}

/** A process of the product, with a data folder that no other one has. */
class Member {
  #process: ChildProcess | undefined

  constructor(
    readonly role: Role,
    readonly port: number,
    private readonly dataDir: string,
    private readonly settings: Record<string, string>,
  ) {}

  get logFile(): string {
    return `${this.dataDir}.log`
  }

  /**
   * @param build Folder of the built server.
   * @param settings More of them, for this time.
   */
  async up({
    build = built,
    settings = {},
  }: { build?: string; settings?: Record<string, string> } = {}): Promise<void> {
    const log = await open(this.logFile, 'a')
    // The journeys take packages from source; the product runs as it was built.
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      ...this.settings,
      ...settings,
      ...offlineIn(this.dataDir),
      PORT: String(this.port),
    }
    this.#process = spawn(
      'setpriv',
      [...endsWithUs, process.execPath, path.join(build, 'bin', `${this.role}.js`)],
      { env, stdio: ['ignore', log.fd, log.fd] },
    )
    await log.close()
    if (this.role === 'api') await this.#ready()
  }

  /** @returns Whether it ended in order. */
  async down(signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
    const process = this.#process
    await end(process, signal)
    this.#process = undefined
    return process?.exitCode === 0
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name)
  }

  async isReady(): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined))?.ok === true
  }

  async #ready(): Promise<void> {
    const end = AbortSignal.timeout(readyWithinMs)
    while (!end.aborted && this.#process?.exitCode === null && this.#process.signalCode === null) {
      if (await this.isReady()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`A process did not start; see ${this.logFile}`)
  }
}

/**
 * The product on many machines, all of them this one: several api and worker processes that share PostgreSQL and a bucket and nothing else, behind nginx, which sends
 * each request to the next. PostgreSQL and nginx are Debian's; the bucket is Ceph's where that is installed.
 */
export class Cluster {
  readonly members: Member[] = []
  readonly #programs: ChildProcess[] = []
  #bucket: TestBucket | undefined
  #nginx: ChildProcess | undefined
  #settings: Record<string, string> = {}

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly isSticky: boolean,
  ) {}

  static async start({
    api = 3,
    workers = 3,
    settings = {},
    environment = {},
    build = built,
    isSticky = false,
  }: ClusterOptions = {}): Promise<Cluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'longhand-cluster-'))
    await chmod(folder, 0o711)
    const cluster = new Cluster(folder, await freePort(), isSticky)
    try {
      await cluster.#open(settings)
      for (const [role, count] of [
        ['api', api],
        ['worker', workers],
      ] as const)
        for (let number = 0; number < count; number += 1) await cluster.#add(role)
      await Promise.all(cluster.members.map((member) => member.up({ build, settings: environment })))
      await cluster.#balance()
      return cluster
    } catch (error) {
      await cluster.remove()
      throw error
    }
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get outbox(): string {
    return path.join(this.folder, 'outbox')
  }

  get env(): Record<string, string> {
    return { ...this.#settings, ...offlineIn(path.join(this.folder, 'admin')) }
  }

  of(role: Role): Member[] {
    return this.members.filter((member) => member.role === role)
  }

  /**
   * Has a process go on from another build. nginx is told as by a balancer that asks for `/readyz`.
   *
   * @returns Whether the former one ended in order.
   */
  async replace(member: Member, build = built): Promise<boolean> {
    const stopped = member.down('SIGTERM')
    if (member.role === 'api') {
      while (await member.isReady()) await new Promise((resolve) => setTimeout(resolve, healthEveryMs))
      await this.#configure(member)
      this.#nginx?.kill('SIGHUP')
    }
    const isInOrder = await stopped
    await member.up({ build })
    if (member.role === 'api') {
      await this.#configure()
      this.#nginx?.kill('SIGHUP')
    }
    return isInOrder
  }

  async remove(): Promise<void> {
    await Promise.all(this.members.map((member) => member.down('SIGTERM')))
    for (const program of this.#programs.reverse()) await end(program, 'SIGINT')
    await this.#bucket?.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  async #open(settings: Record<string, string>): Promise<void> {
    await mkdir(this.outbox)
    const [databaseUrl, bucket] = [
      await this.#startPostgres(),
      await (hasCeph ? startCephBucket() : startTestBucket()),
    ]
    this.#bucket = bucket
    const { bucket: name, region, credentials } = bucket.config
    this.#settings = {
      DATABASE_URL: databaseUrl,
      LONGHAND_S3_BUCKET: name,
      LONGHAND_S3_ENDPOINT: bucket.endpoint,
      LONGHAND_S3_REGION: region,
      LONGHAND_S3_FORCE_PATH_STYLE: 'true',
      LONGHAND_S3_ACCESS_KEY: credentials?.accessKeyId ?? '',
      LONGHAND_S3_SECRET_KEY: credentials?.secretAccessKey ?? '',
      LONGHAND_SECRETS_KEY: randomBytes(32).toString('base64'),
      LONGHAND_PUBLIC_URL: this.address,
      LONGHAND_TRUST_PROXY: '1',
      LONGHAND_PAYMENTS: 'sandbox',
      LONGHAND_ALLOW_UNSAFE: 'sandbox',
      LONGHAND_NICENESS: '0',
      LONGHAND_RATE_LIMIT_SCALE: '1000',
      LONGHAND_OUTBOUND_NETWORKS: '127.0.0.0/8',
      ...settings,
    }
  }

  async #startPostgres(): Promise<string> {
    const [programs] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()
    if (programs === undefined || !existsSync('/usr/bin/setpriv'))
      throw new Error('A cluster needs PostgreSQL of Debian.')
    const data = path.join(this.folder, 'postgres')
    const port = await freePort()
    const password = randomUUID()
    await mkdir(data)
    await run('chown', ['postgres', data])
    await writeFile(path.join(this.folder, 'password'), password)
    // It refuses to run as root.
    const asPostgres = ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', ...endsWithUs]
    await run('setpriv', [
      ...asPostgres,
      path.join(programs, 'initdb'),
      '-D',
      data,
      '-U',
      'longhand',
      '-A',
      'scram-sha-256',
      '--pwfile',
      path.join(this.folder, 'password'),
    ])
    const options = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      data,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=300',
    ]
    this.#programs.push(
      spawn('setpriv', [...asPostgres, path.join(programs, 'postgres'), ...options], { stdio: 'ignore' }),
    )
    const address = (database: string): string =>
      `postgres://longhand:${password}@127.0.0.1:${port}/${database}`
    for (let tries = 0; ; tries += 1) {
      const isThere = await run(path.join(programs, 'createdb'), [
        '--maintenance-db',
        address('postgres'),
        'longhand',
      ]).then(
        () => true,
        () => false,
      )
      if (isThere) return address('longhand')
      if (tries > 100) throw new Error('PostgreSQL did not start.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async #add(role: Role): Promise<void> {
    const dataDir = path.join(this.folder, `${role}-${this.of(role).length + 1}`)
    await mkdir(dataDir)
    // Mails of all processes are read in one place, as a mail server's would be.
    await symlink(this.outbox, path.join(dataDir, 'outbox'))
    this.members.push(new Member(role, await freePort(), dataDir, this.#settings))
  }

  async #balance(): Promise<void> {
    this.#nginx = spawn(
      'setpriv',
      [...endsWithUs, '/usr/sbin/nginx', '-c', await this.#configure(), '-p', this.folder],
      { stdio: 'inherit' },
    )
    this.#programs.push(this.#nginx)
    const end = AbortSignal.timeout(readyWithinMs)
    while (!(await fetch(`${this.address}/readyz`).catch(() => undefined))?.ok) {
      if (end.aborted) throw new Error(`nginx did not start; see ${this.folder}/nginx.log`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /**
   * By the example for operators, but for its addresses and TLS.
   * @param away A process that gets nothing.
   */
  async #configure(away?: Member): Promise<string> {
    const servers = this.of('api').map(
      (member) => `server 127.0.0.1:${member.port}${member === away ? ' down' : ''};`,
    )
    const text = (await readFile(example, 'utf8'))
      .replace(/^server \{\n {2}listen 80;[^}]*\}$/m, '')
      .replace(/^ *ip_hash;$/m, this.isSticky ? 'hash $longhand_client consistent;' : '')
      .replace('server 127.0.0.1:8080;', servers.join('\n  '))
      .replace('listen 443 ssl;', `listen 127.0.0.1:${this.port};`)
      .replaceAll(/^ *(?:ssl_|server_name).*$/gm, '')
      .replace('$proxy_add_x_forwarded_for', '$remote_addr')
      .replace('Host $host;', 'Host $http_host;')
    // All clients here have one address. Streams of captions and pages of payments come without a token, and may go anywhere.
    const client = "map $http_token $longhand_client { default $http_token; '' $request_id; }"
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${this.folder}/nginx-${kind};`,
    )
    const config = path.join(this.folder, 'nginx.conf')
    await writeFile(
      config,
      `user root; daemon off; pid ${this.folder}/nginx.pid; error_log ${this.folder}/nginx.log; events {} http { access_log off; ${temporary.join(' ')}\n${client}\n${text}\n}`,
    )
    return config
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(timer)
}
