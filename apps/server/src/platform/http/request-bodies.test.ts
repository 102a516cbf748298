import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, defaultMaxBodyBytes, endpoints } from '@longhand/contracts'
import type { Endpoint } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { hasTooManyValues } from '../fields/json-values.ts'
import { needsNoToken } from './admission.ts'
import { buildTestApp } from './testing.ts'

const login = `${apiBasePath}${endpoints.emailLogin.path}`
const saveText = `${apiBasePath}${endpoints.updateText.path}`
const upload = `${apiBasePath}${endpoints.uploadRecording.path}`
/** One read of a connection, which may hold more than the limit's end. */
const readAhead = 64 * 1024

let app: FastifyInstance
let ends: Map<number | undefined, Socket>
afterEach(() => app.close())

interface Answer {
  status: number
  body: { status_code: number }
  /** Bytes that the server took from the connection until it ended. */
  bytesRead: number
}

/** Opens a connection to the server, whose end of it is the other one. */
async function open(): Promise<{ client: Socket; server: Socket }> {
  if (!app.server.listening) {
    ends = new Map()
    app.server.on('connection', (end: Socket) => ends.set(end.remotePort, end))
    await app.listen({ host: '127.0.0.1', port: 0 })
  }
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  await once(client, 'connect')
  const { localPort } = client
  while (!ends.has(localPort)) await once(app.server, 'connection')
  return { client, server: ends.get(localPort)! }
}

/** Sends a request whose body goes on for as long as the server reads. */
async function sendWithoutEnd(
  path: string,
  headers: Record<string, string>,
  piece = '{},'.repeat(10_000),
): Promise<Answer> {
  const { client, server } = await open()
  const isChunked = headers['transfer-encoding'] === 'chunked'
  const framed = isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece
  let answer = ''
  client.on('data', (part) => (answer += part.toString()))
  client.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  const sent = (async () => {
    while (!client.destroyed)
      if (!client.write(framed))
        await Promise.race([once(client, 'drain'), once(client, 'close')]).catch(() => undefined)
  })()
  await once(server, 'close')
  await sent
  const [head = '', json = '{}'] = answer.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    body: JSON.parse(json) as Answer['body'],
    bytesRead: server.bytesRead,
  }
}

const long = String(60_000_000)

describe('a body that is longer than its route takes', () => {
  const framings: [string, Record<string, string>][] = [
    ['with', { 'content-length': long }],
    ['without', { 'transfer-encoding': 'chunked' }],
  ]
  const publicCalls = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([, { access, method }]) => needsNoToken(access) && method !== 'GET',
  )

  it.each(framings)(
    'is refused on every call without a login and read no further, %s a length',
    async (_name, framing) => {
      app = await buildTestApp({})
      app.server.setMaxListeners(0)
      await Promise.all(
        publicCalls.map(async ([name, { path, send }]) => {
          const answer = await sendWithoutEnd(`${apiBasePath}${path}`, {
            ...framing,
            ...(send === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          })
          expect([413, 415], name).toContain(answer.status)
          expect(answer.body.status_code, name).toBe(answer.status)
          expect(answer.bytesRead, name).toBeLessThanOrEqual(2 * defaultMaxBodyBytes + readAhead)
        }),
      )
    },
  )

  it.each(framings)(
    'is refused to visitors where only users may send one, %s a length',
    async (_name, framing) => {
      app = await buildTestApp({})
      const answer = await sendWithoutEnd(
        saveText,
        'content-length' in framing ? { 'content-length': '20000000' } : framing,
      )
      expect(answer).toMatchObject({ status: 200, body: { status_code: 10001 } })
      expect(answer.bytesRead).toBeLessThanOrEqual(2 * defaultMaxBodyBytes + readAhead)
    },
  )

  it('ends the connection of a multipart request that never says how long it is', async () => {
    app = await buildTestApp({
      uploadUserPhoto: async (_fields, { file }) => {
        for await (const part of (await file()).stream) void part
        throw new Error('not reached')
      },
    })
    const { maxBodyBytes = 0 }: Endpoint = endpoints.uploadUserPhoto
    const preamble = `no boundary here ${'x'.repeat(50_000)}\r\n`
    const answer = await sendWithoutEnd(
      `${apiBasePath}${endpoints.uploadUserPhoto.path}`,
      { token: 'user:u', 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
      preamble,
    )
    expect(answer.bytesRead).toBeLessThanOrEqual(2 * maxBodyBytes)
  })

  it.each([
    ['nothing', '--b\r\n'],
    ['fields', '--b\r\nContent-Disposition: form-data; name="field"\r\n\r\nx\r\n'],
    ['files', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nx\r\n'],
  ])('is refused and read no further when it is a form of countless parts with %s', async (_name, part) => {
    app = await buildTestApp({
      uploadRecording: async (_fields, { files }) => {
        for await (const { stream } of files()) for await (const bytes of stream) void bytes
        throw new Error('not reached')
      },
    })
    const { client, server } = await open()
    let answer = ''
    client.on('data', (bytes) => (answer += bytes.toString()))
    client.write(
      `POST ${upload} HTTP/1.1\r\nhost: x\r\ntoken: user:u\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000000\r\n\r\n${part.repeat(100_000)}`,
    )
    await once(server, 'close')
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1.1 413 [^]*"status_code":413/))
    expect(server.bytesRead).toBeLessThan(8 * readAhead)
  })

  it('is answered with a sentence to anyone who listens while sending', async () => {
    app = await buildTestApp({})
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${url}${login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{},'.repeat(1_000_000),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ status_code: 413, status_msg: 'The request is too large' })
  })
})

describe('a body that does not come', () => {
  it('is refused when it is not whole in time', async () => {
    app = await buildTestApp({}, { bodyTimeouts: { wholeMs: 200, idleMs: 60_000, lingerMs: 300 } })
    const { client, server } = await open()
    let answer = ''
    client.on('data', (part) => (answer += part.toString()))
    client.write(
      `POST ${login} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    )
    const trickle = setInterval(() => client.write('{'), 20)
    await once(server, 'close')
    clearInterval(trickle)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"status_code":408')
  })

  it('keeps no connection from ending: 150 that trickle are gone', async () => {
    app = await buildTestApp({}, { bodyTimeouts: { wholeMs: 200, idleMs: 60_000, lingerMs: 300 } })
    const ended: Promise<unknown>[] = []
    for (let opened = 0; opened < 150; opened++) {
      const { client } = await open()
      client.write(
        `POST ${login} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
      )
      client.resume()
      ended.push(once(client, 'close'))
    }
    await Promise.all(ended)
    expect(
      await new Promise((resolve) => {
        app.server.getConnections((_error, count) => {
          resolve(count)
        })
      }),
    ).toBe(0)
  })

  it('ends an upload only once nothing comes for a while, however long it takes in all', async () => {
    const idleMs = 3_000
    let received = 0
    app = await buildTestApp(
      {
        uploadRecording: async (_fields, { file }) => {
          for await (const part of (await file()).stream) received += (part as Buffer).length
          throw new Error('not reached')
        },
      },
      { bodyTimeouts: { wholeMs: 100, idleMs, lingerMs: 300 } },
    )
    const { client, server } = await open()
    client.write(
      `POST ${upload} HTTP/1.1\r\nhost: x\r\ntoken: user:u\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n`,
    )
    for (let piece = 0; piece < 12; piece++) {
      client.write('x'.repeat(100))
      await delay(idleMs / 10)
    }
    expect(server.destroyed).toBe(false)
    await once(server, 'close')
    expect(received).toBeGreaterThan(500)
  })
})

describe('a body with very many values', () => {
  it('is refused before it is parsed, also as JSON within JSON', async () => {
    app = await buildTestApp({})
    const many = `[${'{},'.repeat(600_000)}{}]`
    const body = JSON.stringify({ recordingId: 'f', revision: 1, sectionsJson: many })
    expect(hasTooManyValues(many)).toBe(true)
    for (const payload of [many, body]) {
      const answer = await app.inject({
        method: 'POST',
        url: saveText,
        headers: { token: 'user:u', 'content-type': 'application/json' },
        payload,
      })
      expect(answer.statusCode).toBe(413)
    }
  })

  it('is taken with as many as five hours of speech have', () => {
    const word = { text: 'something', startTime: 1_234_567, endTime: 1_234_890, confidence: 0.93 }
    const sections = Array.from({ length: 2000 }, () => ({
      sectionId: 's',
      spkId: '1',
      spkName: 'Ann',
      startTime: 0,
      endTime: 1,
      text: 'a, b',
      words: Array(36).fill(word) as unknown[],
    }))
    expect(hasTooManyValues(JSON.stringify(sections))).toBe(false)
  })
})

describe('the boundary of a form', () => {
  const post = async (contentType: string, boundary: string) => {
    app = await buildTestApp({
      uploadRecording: async (_fields, { file }) => {
        const { name, stream } = await file()
        for await (const bytes of stream) void bytes
        throw new DomainError('FILE_UPLOAD_FAILED', { data: name })
      },
    })
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nx\r\n--${boundary}--\r\n`
    return app.inject({
      method: 'POST',
      url: upload,
      headers: { token: 'user:u', 'content-type': contentType },
      payload,
    })
  }

  it.each([
    ['multipart/form-data; boundary=----WebKitFormBoundaryAbC', '----WebKitFormBoundaryAbC'],
    ['multipart/form-data;boundary="0f5a-11"', '0f5a-11'],
    ['multipart/form-data; charset=utf-8; boundary=b', 'b'],
    ['multipart/form-data; boundary=b; charset="utf-8"', 'b'],
    [`multipart/form-data; boundary=${'b'.repeat(70)}`, 'b'.repeat(70)],
  ])('is read: %s', async (contentType, boundary) => {
    expect((await post(contentType, boundary)).json()).toMatchObject({ status_code: 20004, data: 'a.wav' })
  })

  it.each([
    '',
    '; boundary=',
    `; boundary=${'b'.repeat(300)}`,
    '; boundary=a; boundary=b',
    '; boundary=b%62',
    "; boundary*=utf-8''b",
    '; x=1; boundary=b',
  ])('is refused with 400: multipart/form-data%s', async (rest) => {
    const answer = await post(`multipart/form-data${rest}`, 'b')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status_code: 400 })
  })
})
