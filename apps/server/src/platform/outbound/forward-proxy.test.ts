import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ForwardProxy, type ForwardProxyOptions, openForwardProxy } from './forward-proxy.ts'
import { Outbound, type Resolve } from './outbound.ts'

let server: Server
let port: number
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[]
let proxy: ForwardProxy

beforeEach(async () => {
  asked = []
  server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers })
    response
      .writeHead(200, { 'x-kept': 'yes', 'x-hop': 'no', connection: 'close, x-hop' })
      .end('hello'.repeat(100))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
})

async function open({
  networks = ['127.0.0.1'],
  resolve,
  ...more
}: { networks?: string[]; resolve?: Resolve } & Partial<ForwardProxyOptions> = {}) {
  proxy = await openForwardProxy({
    outbound: new Outbound({ networks, ...(resolve ? { resolve } : {}) }),
    maxBytes: 1_000_000,
    ...more,
  })
}

async function get(url: string, headers: Record<string, string> = {}) {
  const sent = request({ socketPath: proxy.socket, path: url, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: await text(answer).catch(() => undefined),
  }
}

/** What comes back for what is written into a tunnel. */
async function through(target: string, written = ''): Promise<string> {
  const client = connect(proxy.socket)
  client.on('error', () => undefined)
  client.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\nproxy-authorization: Basic c2VjcmV0\r\n\r\n`)
  let answer = ''
  client.setEncoding('utf8').on('data', (piece: string) => {
    if (answer === '' && piece.startsWith('HTTP/1.1 200 Connection')) client.write(written)
    answer += piece
  })
  await once(client, 'close')
  return answer
}

/** A name server of the test: each question gets the next answer. */
const names =
  (...answers: string[]): Resolve =>
  (_hostname, done) =>
    done(null, [{ address: answers.shift() ?? '10.0.0.1', family: 4 }])

it('hands a request on, without what is about the proxy alone', async () => {
  await open()
  const answer = await get(`http://127.0.0.1:${port}/a?b=c`, {
    'proxy-authorization': 'Basic c2VjcmV0',
    'proxy-connection': 'keep-alive',
    range: 'bytes=1-',
    connection: 'close, x-own',
    'x-own': '1',
  })
  expect(answer).toMatchObject({ status: 200, body: 'hello'.repeat(100), headers: { 'x-kept': 'yes' } })
  expect(answer.headers).not.toHaveProperty('x-hop')
  expect(asked).toEqual([
    {
      url: '/a?b=c',
      headers: expect.objectContaining({ host: `127.0.0.1:${port}`, range: 'bytes=1-' }) as unknown,
    },
  ])
  for (const name of ['proxy-authorization', 'proxy-connection', 'x-own'])
    expect(asked[0]?.headers).not.toHaveProperty(name)
  expect(proxy.traffic.bytes).toBe(500)
})

it('opens a tunnel', async () => {
  await open()
  const answer = await through(
    `127.0.0.1:${port}`,
    `GET /in HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  )
  expect(answer).toContain('200 Connection established')
  expect(answer).toContain('hello')
  expect(asked.map(({ url }) => url)).toEqual(['/in'])
})

it.each(['10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '127.0.0.2', 'localhost.test'])(
  'refuses %s, by request and by tunnel',
  async (host) => {
    await open({ networks: [], resolve: names('192.168.1.1', '192.168.1.1') })
    expect(await get(`http://${host}:${port}/`)).toMatchObject({ status: 403 })
    expect(await through(`${host}:${port}`)).toContain('403 Forbidden')
    expect(asked).toEqual([])
    expect(proxy.traffic.problem).toBe('private-network')
  },
)

it.each([
  'ftp://example.com/',
  'https://example.com/',
  `http://${['me', 'secret'].join(':')}@127.0.0.1/`,
  '/',
  'file:///etc/passwd',
])('refuses to ask for %s', async (url) => {
  await open()
  expect(await get(url)).toMatchObject({ status: 403 })
})

it.each(['example.com', 'me@127.0.0.1:80', '127.0.0.1:0', '127.0.0.1:99999', 'a/b:80'])(
  'refuses a tunnel to %s',
  async (target) => {
    await open({ resolve: names('127.0.0.1') })
    expect(await through(target)).toContain('403 Forbidden')
  },
)

it('calls the address that was checked, and checks each time', async () => {
  await open({ resolve: names('127.0.0.1', '10.0.0.1', '127.0.0.1', '10.0.0.1') })
  expect(await get(`http://changing.test:${port}/`)).toMatchObject({ status: 200 })
  expect(asked[0]?.headers.host).toBe(`changing.test:${port}`)
  expect(await get(`http://changing.test:${port}/`)).toMatchObject({ status: 403 })
  expect(
    await through(`changing.test:${port}`, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'),
  ).toContain('hello')
  expect(await through(`changing.test:${port}`)).toContain('403')
  expect(asked).toHaveLength(2)
})

it('cuts what is more than it may let through, and says so once', async () => {
  const onTooMuch = vi.fn()
  await open({ maxBytes: 400, onTooMuch })
  for (let count = 0; count < 2; count++)
    expect((await get(`http://127.0.0.1:${port}/`).catch(() => undefined))?.body).toBeUndefined()
  expect(onTooMuch).toHaveBeenCalledOnce()
})

it('says what is wrong with a target that does not answer', async () => {
  await open()
  expect(await get('http://127.0.0.1:1/')).toMatchObject({ status: 502 })
  expect(proxy.traffic.problem).toBe('ECONNREFUSED')
})

it('leaves nothing behind', async () => {
  await open()
  const { socket } = proxy
  expect(existsSync(socket)).toBe(true)
  await proxy.close()
  expect(existsSync(socket)).toBe(false)
  await open()
})
