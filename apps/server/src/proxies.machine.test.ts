import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { apiBasePath, captionAudiencePath, tusPath } from '@longhand/contracts'
import pino from 'pino'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noMaker } from './platform/access/testing.ts'
import { compose, type Product } from './compose.ts'
import { loadConfig } from './config/env.ts'
import { listen } from './listen.ts'
import { addTestUser } from './modules/auth/testing.ts'
import { wav } from './modules/upload/testing.ts'
import { createTestDatabase, type TestDatabase } from './platform/db/testing.ts'
import { readEnvelope, requestTo } from './platform/http/testing.ts'
import { freePort } from './platform/network/free-port.ts'
import type { Stoppable } from './run-process.ts'
import { offlineIn } from './testing-settings.ts'

const run = promisify(execFile)
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

let folder: string
let database: TestDatabase
let product: Product
let server: Stoppable
let serverPort: number
let userId: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-proxies-'))
  if (installed.size === 0) return
  const [crt, key] = [path.join(folder, 'longhand.crt'), path.join(folder, 'longhand.key')]
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    crt,
  ])
  await writeFile(
    path.join(folder, 'longhand.pem'),
    (await readFile(crt, 'utf8')) + (await readFile(key, 'utf8')),
  )
  database = await createTestDatabase()
  userId = await addTestUser(database)
  serverPort = await freePort()
  product = await compose(
    loadConfig({
      DATABASE_URL: database.url,
      ...offlineIn(path.join(folder, 'data')),
      PORT: String(serverPort),
      LONGHAND_TRUST_PROXY: '1',
      LONGHAND_RATE_LIMIT_SCALE: '1000',
    }),
    pino({ level: 'silent' }),
  )
  server = await listen(product, new URL('./', import.meta.url))
})
afterAll(async () => {
  await dispatcher.close()
  if (installed.size > 0) {
    await server.stop()
    await product.close()
    await database.close()
  }
  await rm(folder, { recursive: true })
})

/** The example as it is, but for its addresses, ports and files. */
async function example(file: string, port: number, plainPort: number): Promise<string> {
  const text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
  return text
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${serverPort}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
    .replace(
      '{$SITE:longhand.example.com} {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/longhand.crt ${folder}/longhand.key`,
    )
    .replaceAll('longhand.example.com', 'localhost')
}

interface Proxy {
  program: string
  file: string
  /** Its configuration around the example. */
  whole: (example: string) => string
  args: (config: string) => string[]
}

const proxies: Proxy[] = [
  {
    program: 'nginx',
    file: 'nginx/longhand.conf',
    whole: (text) =>
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;\n${text}\n}`,
    args: (config) => ['-c', config, '-p', folder],
  },
  {
    program: 'caddy',
    file: 'caddy/Caddyfile',
    whole: (text) => `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text}`,
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  {
    program: 'haproxy',
    file: 'haproxy/haproxy.cfg',
    whole: (text) => text,
    args: (config) => ['-db', '-f', config],
  },
]

const hasProgram = async (name: string): Promise<boolean> =>
  run('which', [name], { env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` } }).then(
    () => true,
    () => false,
  )
const installed = new Set(
  (
    await Promise.all(proxies.map(async ({ program }) => ((await hasProgram(program)) ? program : '')))
  ).filter(Boolean),
)

describe.each(proxies)('behind $program', ({ program, file, whole, args }) => {
  let address: string
  let plainAddress: string
  let child: ChildProcess | undefined
  let said = ''
  beforeAll(async () => {
    if (!installed.has(program)) return
    const [port, plainPort] = [await freePort(), await freePort()]
    address = `https://localhost:${port}`
    plainAddress = `http://127.0.0.1:${plainPort}`
    const config = path.join(folder, `${program}.conf`)
    await writeFile(config, whole(await example(file, port, plainPort)))
    child = spawn(program, args(config), {
      env: {
        PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
    await vi.waitFor(async () => expect((await ask('/readyz')).status, said).toBe(200), { interval: 50 })
  })
  afterAll(async () => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })

  const ask = (route: string, options: Parameters<typeof fetch>[1] = {}) =>
    fetch(address + route, { dispatcher, ...options })
  const token = () =>
    database.transaction((tx) =>
      product.modules.auth.sessions.open(tx, userId, { browser: 'b', userAgent: '' }),
    )

  // Caddy leads to HTTPS by itself, where it may take port 80.
  it.skipIf(!installed.has(program) || program === 'caddy')(
    'who comes without TLS is led to the same page with it',
    async () => {
      const { status, headers } = await fetch(`${plainAddress}/login?from=%2Fvip`, {
        redirect: 'manual',
        headers: { host: 'longhand.example.com' },
      })
      expect(status).toBe(301)
      expect(headers.get('location')).toMatch(/^https:\/\/[\w.]+(:\d+)?\/login\?from=%2Fvip$/)
    },
  )

  it.skipIf(!installed.has(program))(
    'an upload arrives in parts larger than proxies take by themselves',
    async () => {
      const sound = wav(120)
      expect(sound.length).toBeGreaterThan(1_500_000)
      const headers = { token: await token(), 'tus-resumable': '1.0.0' }
      const metadata = `filename ${Buffer.from(`${program}.wav`).toString('base64')}`
      const created = await ask(`${apiBasePath}${tusPath}`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(sound.length), 'upload-metadata': metadata },
      })
      expect(created.status).toBe(201)
      // An address without the host: the browser stays where it is, whatever a proxy calls the server.
      const place = created.headers.get('location') ?? ''
      expect(place).toMatch(/^\/web-api\//)
      for (const [from, to] of [
        [0, 1_300_000],
        [1_300_000, sound.length],
      ] as const) {
        const sent = await ask(place, {
          method: 'PATCH',
          headers: {
            ...headers,
            'upload-offset': String(from),
            'content-type': 'application/offset+octet-stream',
          },
          body: sound.subarray(from, to),
        })
        expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(to)])
      }
      const { url, payload } = requestTo('completeUpload', {
        uploadId: path.basename(place),
        fileName: `${program}.wav`,
      })
      const done = await ask(String(url), {
        method: 'POST',
        headers: { token: headers.token, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      })
      expect(readEnvelope(await done.json())).toMatchObject({
        status_code: 1,
        data: { fileName: `${program}.wav` },
      })
    },
  )

  it.skipIf(!installed.has(program))('what is sent before a cut has reached the server', async () => {
    const headers = { token: await token(), 'tus-resumable': '1.0.0' }
    const created = await ask(`${apiBasePath}${tusPath}`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': '4000000',
        'upload-metadata': `filename ${Buffer.from('cut.wav').toString('base64')}`,
      },
    })
    const place = created.headers.get('location') ?? ''
    const sending = httpsRequest(address + place, {
      method: 'PATCH',
      rejectUnauthorized: false,
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': 4_000_000,
      },
    }).on('error', () => undefined)
    sending.write(Buffer.alloc(1_000_000))
    const { dataDir } = product.config
    await vi.waitUntil(
      async () =>
        (await readFile(path.join(dataDir, 'incoming', path.basename(place), 'content')).catch(() => ''))
          .length >= 900_000,
      {
        interval: 20,
      },
    )
    sending.destroy()
    const kept = await ask(place, { method: 'HEAD', headers })
    expect(Number(kept.headers.get('upload-offset'))).toBeGreaterThanOrEqual(900_000)
  })

  it.skipIf(!installed.has(program))('a WebSocket opens', async () => {
    const upgrade = httpsRequest(`${address}${apiBasePath}${captionAudiencePath}?link=none`, {
      rejectUnauthorized: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    })
    upgrade.end()
    const [answer, socket, head] = (await once(upgrade, 'upgrade')) as [
      { statusCode: number },
      NodeJS.ReadableStream & { destroy(): void },
      Buffer,
    ]
    expect(answer.statusCode).toBe(101)
    const frame = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0]
    // A close frame of the server: an audience without a link.
    expect(frame[0]).toBe(0x88)
    socket.destroy()
  })

  it.skipIf(!installed.has(program))('a stream is read as it comes, and ends with its reader', async () => {
    const { url, method } = requestTo('openMessageStream')
    const answer = await ask(String(url), { method: String(method), headers: { token: await token() } })
    const { data } = readEnvelope(await answer.json()) as { data: { ticket: string } }
    const reader = new AbortController()
    const stream = await ask(`${apiBasePath}/notify/stream?ticket=${encodeURIComponent(data.ticket)}`, {
      signal: reader.signal,
    })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const first = await stream.body!.getReader().read()
    expect(Buffer.from(first.value as Uint8Array).toString()).toContain('event: unread')
    reader.abort()
  })

  it.skipIf(!installed.has(program))('clients don’t choose their address', async () => {
    const created = await product.modules.tokens.tokens.create(
      userId,
      { name: program, scopes: ['account:read'] },
      noMaker,
    )
    await ask(`${apiBasePath}/api/v1/user/info`, {
      headers: { authorization: `Bearer ${created.token}`, 'x-forwarded-for': '203.0.113.9' },
    })
    const listed = await product.modules.tokens.tokens.list(userId)
    expect(listed.find(({ name }) => name === program)).toMatchObject({
      lastUseAddress: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1|^::1/) as string,
    })
  })
})
