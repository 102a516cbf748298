import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Outbound, type OutboundRequest, type Resolve } from './outbound.ts'

const asked = vi.fn()
let server: Server
let port: number
let answer: (response: ServerResponse) => void = (response) => {
  response.end('thanks')
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked(request.headers.host, request.url)
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  asked.mockClear()
  answer = (response) => {
    response.end('thanks')
  }
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const signal = new AbortController().signal
const call: OutboundRequest = {
  method: 'POST',
  headers: { 'content-type': 'text/plain' },
  body: 'hello',
  maxBytes: 1024,
  timeoutMs: 2000,
  signal,
}
const here = { networks: ['127.0.0.1/32'] }
/** A name server of the test: each question for a name gets the next answer. */
const names = (...answers: string[][]): Resolve => {
  let questions = 0
  return (_hostname, done) => {
    const addresses = answers[Math.min(questions++, answers.length - 1)] ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

it('calls an address that is allowed and gives the start of the answer', async () => {
  const outbound = new Outbound(here)
  expect(await outbound.send(`http://127.0.0.1:${port}/hook`, call)).toMatchObject({
    status: 200,
    body: Buffer.from('thanks'),
  })
  await outbound.close()
})

it.each([
  ['http://127.0.0.1:PORT/'],
  ['http://localhost:PORT/'],
  ['http://[::1]:PORT/'],
  ['http://[::ffff:127.0.0.1]:PORT/'],
  ['http://2130706433:PORT/'],
  ['http://0x7f.1:PORT/'],
  ['http://0.0.0.0:PORT/'],
  ['http://169.254.169.254/latest/meta-data/'],
])('refuses %s, before and at the call', async (written) => {
  const url = written.replace('PORT', String(port))
  const outbound = new Outbound({ networks: [] })
  await expect(outbound.check(url)).rejects.toMatchObject({ problem: 'private-network' })
  await expect(outbound.send(url, call)).rejects.toMatchObject({ problem: 'private-network' })
  expect(asked).not.toHaveBeenCalled()
  await outbound.close()
})

it.each([
  '',
  'example.com',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://user@example.com/',
  'gopher://x',
])('takes %j for no address', async (url) => {
  const outbound = new Outbound(here)
  await expect(outbound.check(url)).rejects.toMatchObject({ problem: 'address' })
  await expect(outbound.send(url, call)).rejects.toMatchObject({ problem: 'address' })
  await outbound.close()
})

it('calls the address that it checked, though the name means another one by then', async () => {
  const resolve = vi.fn(names(['8.8.8.8'], ['127.0.0.1']))
  const outbound = new Outbound({ networks: [], resolve })
  await outbound.check(`http://rebinding.example:${port}/`)
  // The second question is answered with this machine: the call itself checks again.
  await expect(outbound.send(`http://rebinding.example:${port}/`, call)).rejects.toMatchObject({
    problem: 'private-network',
  })
  expect(resolve).toHaveBeenCalledTimes(2)
  expect(asked).not.toHaveBeenCalled()
  await outbound.close()
})

it('asks once for a call, and picks the allowed one of several addresses', async () => {
  const resolve = vi.fn(names(['127.0.0.2', '127.0.0.1'], ['127.0.0.2']))
  const outbound = new Outbound({ ...here, resolve })
  expect((await outbound.send(`http://several.example:${port}/`, call)).status).toBe(200)
  expect(resolve).toHaveBeenCalledTimes(1)
  expect(asked).toHaveBeenCalledWith(`several.example:${port}`, '/')
  await outbound.close()
})

it('follows no redirect', async () => {
  answer = (response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
  }
  const outbound = new Outbound(here)
  expect((await outbound.send(`http://127.0.0.1:${port}/`, call)).status).toBe(302)
  expect(asked).toHaveBeenCalledTimes(1)
  await outbound.close()
})

it('reads no more of a huge answer than it was told', async () => {
  let sent = 0
  answer = (response) => {
    const more = (): void => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += 65_536
        if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', more)
      }
    }
    more()
  }
  const outbound = new Outbound(here)
  const { status, body } = await outbound.send(`http://127.0.0.1:${port}/`, call)
  expect([status, body.length]).toEqual([200, 1024])
  expect(sent).toBeLessThan(20_000_000)
  await outbound.close()
})

it('gives up on one that never answers, and takes what came of one that stops in the middle', async () => {
  const outbound = new Outbound(here)
  answer = () => undefined
  await expect(outbound.send(`http://127.0.0.1:${port}/`, { ...call, timeoutMs: 100 })).rejects.toMatchObject(
    { problem: 'timeout' },
  )
  answer = (response) => {
    response.writeHead(200).write('so far')
  }
  // Long enough for the head to arrive on a busy machine: without it there is nothing to take.
  expect(await outbound.send(`http://127.0.0.1:${port}/`, { ...call, timeoutMs: 2000 })).toMatchObject({
    status: 200,
    body: Buffer.from('so far'),
  })
  await outbound.close()
})

it('names what Node says of one that can’t be reached, and stops when its caller does', async () => {
  const outbound = new Outbound(here)
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port: closed } = free.address() as AddressInfo
  free.close()
  await once(free, 'close')
  await expect(outbound.send(`http://127.0.0.1:${closed}/`, call)).rejects.toMatchObject({
    problem: 'ECONNREFUSED',
  })
  await expect(outbound.check('http://no-such-name.invalid/')).rejects.toMatchObject({
    problem: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) as string,
  })
  answer = () => undefined
  const stop = new AbortController()
  const stopped = outbound.send(`http://127.0.0.1:${port}/`, { ...call, signal: stop.signal })
  stop.abort(new Error('the worker stops'))
  await expect(stopped).rejects.toThrow('the worker stops')
  await outbound.close()
})

const reading = { maxRedirects: 2, silentForMs: 2000, signal }

it('opens an answer to be read as it comes, behind redirects as well', async () => {
  const outbound = new Outbound(here)
  answer = (response) => {
    if (asked.mock.calls.length < 3)
      return response
        .writeHead(302, {
          location: asked.mock.calls.length === 1 ? '/next' : `http://127.0.0.1:${port}/last`,
        })
        .end()
    return response.writeHead(200, { 'content-type': 'audio/wav' }).end('sound')
  }
  const { status, url, headers, body } = await outbound.open(`http://127.0.0.1:${port}/first`, reading)
  expect([status, url.pathname, headers['content-type']]).toEqual([200, '/last', 'audio/wav'])
  expect(Buffer.concat(await body.toArray()).toString()).toBe('sound')
  expect(asked.mock.calls.map((call: unknown[]) => call[1])).toEqual(['/first', '/next', '/last'])
  await outbound.close()
})

it('opens nothing behind a redirect that it would not open at first', async () => {
  // The name means this machine at first, and then a private network.
  const resolve = vi.fn(names(['127.0.0.1'], ['10.0.0.1']))
  const outbound = new Outbound({ ...here, resolve })
  for (const [location, problem] of [
    [`http://10.0.0.1:${port}/`, 'private-network'],
    [`http://[::ffff:10.0.0.1]:${port}/`, 'private-network'],
    [`http://rebinding.example:${port}/`, 'private-network'],
    ['file:///etc/passwd', 'address'],
    ['http://user@127.0.0.1/', 'address'],
    ['http://', 'address'],
    ['/', 'too-many-redirects'],
  ]) {
    resolve.mockClear()
    answer = (response) => response.writeHead(302, { location }).end()
    const first = location?.includes('rebinding')
      ? `http://rebinding.example:${port}/`
      : `http://127.0.0.1:${port}/`
    await expect(outbound.open(first, reading), location).rejects.toMatchObject({ problem })
  }
  await outbound.close()
})

it('reads no further when its reader is told to stop, or its sender falls silent', async () => {
  const outbound = new Outbound(here)
  answer = (response) => void response.writeHead(200).write('so far')
  const stop = new AbortController()
  const stopped = await outbound.open(`http://127.0.0.1:${port}/`, { ...reading, signal: stop.signal })
  const all = stopped.body.toArray()
  stop.abort(new Error('the caller left'))
  await expect(all).rejects.toThrow('the caller left')
  const silent = await outbound.open(`http://127.0.0.1:${port}/`, { ...reading, silentForMs: 300 })
  await expect(silent.body.toArray()).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
  await outbound.close()
})
