import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import {
  errorCodes,
  apiBasePath,
  endpoints,
  errorCatalog,
  feedbackLimits,
  httpErrorSentences,
  openAiCalls,
  wireNames,
} from '@longhand/contracts'
import type { Endpoint, ErrorName } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { createLogger } from '../log/logger.ts'
import { build } from '../process/build.ts'
import { StorageUnavailableError } from '../storage/storage.ts'
import type { AppOptions } from './app.ts'
import { buildTestApp, overload, requestTo } from './testing.ts'
import { toFailure } from './to-envelope.ts'

const call = (path: string): string => `${apiBasePath}${path}`

describe('the envelope', () => {
  it('wraps data with code 1 and sends a missing answer as null', async () => {
    const app = await buildTestApp({ checkSession: () => ({ valid: true }), logout: () => null })
    expect((await app.inject(call('/api/v1/user/check_session'))).json()).toEqual({
      status_code: 1,
      status_msg: 'success',
      data: { valid: true },
    })
    const answer = await app.inject({
      method: 'POST',
      url: call('/tripartite/logout'),
      headers: { token: 'guest' },
    })
    expect(answer.json()).toEqual({ status_code: 1, status_msg: 'success', data: null })
  })

  describe('of an error', () => {
    let app: FastifyInstance
    let error: ErrorName
    beforeAll(async () => {
      const throwing = () => {
        throw new DomainError(error)
      }
      app = await buildTestApp({ checkSession: throwing }, {}, (routes) => routes)
    })
    afterAll(() => app.close())

    it.each(Object.keys(errorCatalog) as ErrorName[])(
      'carries %s with HTTP 200 in both languages',
      async (name) => {
        error = name
        for (const language of ['en', 'zh-CN'] as const) {
          const answer = await app.inject({
            url: call('/api/v1/user/check_session'),
            headers: { 'accept-language': language },
          })
          expect(answer.statusCode).toBe(200)
          expect(answer.json()).toEqual({
            status_code: errorCatalog[name].code,
            status_msg: errorCatalog[name].sentence[language],
            data: null,
          })
        }
      },
    )
  })

  it.each(
    Object.keys(httpErrorSentences)
      .map(Number)
      .filter((status) => status < 500),
  )('says what HTTP %i means', (status) => {
    expect(toFailure({ statusCode: status }, 'en', 'r')).toEqual({
      status,
      envelope: { status_code: status, status_msg: httpErrorSentences[status as 400].en, data: null },
    })
  })

  it('fails in tests where a call throws what the contracts don’t declare for it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = await buildTestApp({
      addFolder: () => {
        throw new DomainError('FILE_NOT_FOUND')
      },
      deleteFolder: () => {
        throw new DomainError('RECORD_NOT_FOUND')
      },
    })
    const headers = { token: 'user:ada' }
    expect((await app.inject({ ...requestTo('addFolder', { folderName: 'Tea' }), headers })).statusCode).toBe(
      500,
    )
    expect(said.mock.calls).toEqual([
      ['addFolder throws FILE_NOT_FOUND, which its errors in packages/contracts/src don’t name'],
    ])
    const answer = await app.inject({
      ...requestTo('deleteFolder', { folderId: crypto.randomUUID() }),
      headers,
    })
    expect(answer.json()).toMatchObject({ status_code: errorCatalog.RECORD_NOT_FOUND.code })
  })

  it('tells nothing of an unexpected error but the request’s id, and logs it', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const app = await buildTestApp({ checkSession: () => Promise.reject(new Error('inside')) }, { log })
    const answer = await app.inject(call('/api/v1/user/check_session'))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      status_code: 99999,
      status_msg: errorCatalog.SYSTEM.sentence.en,
      data: { requestId: answer.headers['x-request-id'] },
    })
    expect(answer.body).not.toContain('inside')
    expect(lines.join()).toContain('inside')
  })

  it('takes a caller who leaves amid an upload for no fault of its own', async () => {
    const events = new EventEmitter()
    const begun = once(events, 'begun')
    const log = pino({ level: 'info' }, { write: (line: string) => events.emit('logged', JSON.parse(line)) })
    const app = await buildTestApp(
      {
        uploadRecording: async (_fields, { file }) => {
          const { stream } = await file()
          events.emit('begun')
          for await (const part of stream) events.emit('part', part)
          throw new Error('not reached')
        },
      },
      { log },
    )
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const sending = request(`${url}${call(endpoints.uploadRecording.path)}`, {
      method: 'POST',
      headers: { token: 'user:u1', 'content-type': 'multipart/form-data; boundary=x' },
    })
    sending.on('error', () => undefined)
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nabc')
    await begun
    const logged = once(events, 'logged')
    sending.destroy()
    expect(await logged).toMatchObject([
      { level: pino.levels.values['info'], msg: 'the caller left before everything was sent' },
    ])
    await app.close()
  })

  it('says in both languages that the storage is away, with HTTP 503', async () => {
    const app = await buildTestApp({
      checkSession: () => Promise.reject(new StorageUnavailableError(new Error('ECONNREFUSED 10.0.0.1'))),
    })
    for (const [language, words] of [
      ['en', 'Nothing is lost'],
      ['zh-CN', '数据不会丢失'],
    ] as const) {
      const answer = await app.inject({
        url: call('/api/v1/user/check_session'),
        headers: { 'accept-language': language },
      })
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toEqual({
        status_code: 99999,
        status_msg: expect.stringContaining(words) as string,
        data: { requestId: answer.headers['x-request-id'] },
      })
      expect(answer.body).not.toContain('10.0.0.1')
    }
  })

  it('answers an unknown call with HTTP 404 and an envelope', async () => {
    const answer = await (await buildTestApp({})).inject(call('/api/v1/nothing'))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status_code: 404, data: null })
  })

  it('answers what is hardly a request with an envelope, too', async () => {
    const app = await buildTestApp({})
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const answerTo = async (text: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.end(text)
      const [head = '', body = ''] = (await socket.setEncoding('utf8').toArray()).join('').split('\r\n\r\n')
      return { head, envelope: JSON.parse(body) as unknown }
    }
    for (const [status, text] of [
      [400, `GET ${call('/api/v2/audio/tus/%zz')} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
      [400, `GET /healthz HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n`],
      [400, 'no HTTP at all\r\n\r\n'],
      [431, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`],
    ] as const) {
      const { head, envelope } = await answerTo(text)
      expect(head).toContain(`HTTP/1.1 ${status} `)
      expect(envelope).toMatchObject({
        status_code: status,
        status_msg: expect.stringContaining(httpErrorSentences[status].en) as string,
        data: null,
      })
    }
    await app.close()
  })

  it('answers a body that is no JSON with HTTP 400 and an envelope', async () => {
    const answer = await (
      await buildTestApp({})
    ).inject({
      method: 'POST',
      url: call('/tripartite/send_code'),
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status_code: 400 })
  })
})

describe('a request', () => {
  it('with a missing field is 10002 and names it, and unknown fields never arrive', async () => {
    const seen: unknown[] = []
    const app = await buildTestApp({
      sendCode: (fields) => {
        seen.push(fields)
        return null
      },
    })
    const send = (payload: object) =>
      app.inject({ method: 'POST', url: call('/tripartite/send_code'), payload })
    expect((await send({})).json()).toMatchObject({
      status_code: 10002,
      status_msg: expect.stringContaining('“email”') as string,
      data: { field: 'email' },
    })
    await send({ email: 'A@B.co', admin: true })
    expect(seen).toEqual([{ email: 'a@b.co' }])
  })

  it('with text that cannot be stored is refused and names the field, wherever it travels', async () => {
    const app = await buildTestApp({})
    const refusal = (field: string) => ({ status_code: errorCodes.PARAMETER_INVALID, data: { field } })
    expect((await app.inject(call('/help_document/get?titleId=%00'))).json()).toMatchObject(
      refusal('titleId'),
    )
    const posted = await app.inject({
      method: 'POST',
      url: call('/api/v1/pay/notify/sandbox'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'subject=%00',
    })
    expect(posted.json()).toMatchObject(refusal('subject'))
    const nested = await app.inject({
      method: 'PUT',
      url: call('/api/v1/hotWords'),
      headers: { token: 'user:u', 'content-type': 'application/json' },
      payload: '{"words":["fine","\\ud800"]}',
    })
    expect(nested.json()).toMatchObject(refusal('words.1'))
    const field = '--x\r\ncontent-disposition: form-data; name="menuId"\r\n\r\na\0\r\n'
    const file = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="file"; filename*=utf-8''${name}\r\n\r\nbytes\r\n--x--\r\n`
    const upload = (payload: string) =>
      app.inject({
        method: 'POST',
        url: call('/api/v1/audio/upload'),
        headers: { token: 'user:u', 'content-type': 'multipart/form-data; boundary=x' },
        payload,
      })
    expect((await upload(field + file('a.wav'))).json()).toMatchObject(refusal(wireNames.folderId))
    const read = await buildTestApp({
      uploadRecording: async (_fields, { file: next }) => {
        await next()
        throw new DomainError('FILE_UPLOAD_FAILED')
      },
    })
    const named = await read.inject({
      method: 'POST',
      url: call('/api/v1/audio/upload'),
      headers: { token: 'user:u', 'content-type': 'multipart/form-data; boundary=x' },
      payload: file('a%00.wav'),
    })
    expect(named.json()).toMatchObject(refusal('file'))
  })

  it('as a form is read by the calls of gateways, which answer with a bare word, and by no other call', async () => {
    const app = await buildTestApp({
      notifyAlipay: (fields) => `${fields['subject'] ?? ''}!`,
      sendCode: () => null,
    })
    const send = (path: string) =>
      app.inject({
        method: 'POST',
        url: call(path),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: 'subject=%E4%BC%9A%E5%91%98+%26&email=a%40b.co',
      })
    const taken = await send('/api/v1/pay/notify/alipay')
    expect(taken.body).toBe('会员 &!')
    expect(taken.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect((await send('/tripartite/send_code')).statusCode).toBe(415)
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(
      (
        await app.inject({
          method: 'POST',
          url: call('/tripartite/send_code'),
          headers: form,
          payload: '--x--',
        })
      ).statusCode,
    ).toBe(415)
  })

  it('is counted per address and refused with HTTP 429', async () => {
    const app = await buildTestApp({ checkSession: () => ({ valid: false }) }, { rateLimitScale: 3 / 600 })
    const statuses = []
    for (let i = 0; i < 4; i++)
      statuses.push((await app.inject(call('/api/v1/user/check_session'))).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it.each([
    '/%77eb-api/api/v1/user/check_session',
    '/web%2Dapi/api/v1/user/check_session',
    'http://elsewhere.test/web-api/api/v1/user/check_session',
    'HTTPS://a/web-api/api/v1/user/check_session',
  ])('is counted, known and kept by no cache however its address is written: %s', async (address) => {
    const app = await buildTestApp(
      { checkSession: (_fields, { identity }) => ({ valid: identity.kind === 'user' }) },
      { rateLimitScale: 1 / 1000 },
    )
    await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    // No URL in between, which would write the address in another way.
    const ask = async (): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.end(`GET ${address} HTTP/1.1\r\nhost: localhost\r\ntoken: user:ann\r\nconnection: close\r\n\r\n`)
      return (await socket.setEncoding('utf8').toArray()).join('')
    }
    const first = await ask()
    expect(first).toContain('"valid":true')
    expect(first).toMatch(/^cache-control: no-store\r$/m)
    expect(await ask()).toMatch(/^HTTP\/1.1 429 /)
    await app.close()
  })

  it.each<[string, number | string[] | undefined, string[], number[]]>([
    ['what the proxy says, where one is trusted', 1, ['192.0.2.1', '192.0.2.2'], [200, 200]],
    ['the proxy, where none is trusted', undefined, ['192.0.2.1', '192.0.2.2'], [200, 429]],
    [
      'what the proxy added, and not what its client had written before',
      1,
      ['1.1.1.1, 192.0.2.1', '2.2.2.2, 192.0.2.1', '3.3.3.3, 4.4.4.4, 192.0.2.1', 'unknown, 192.0.2.1'],
      [200, 429, 429, 429],
    ],
    [
      'the entry before as many proxies as there are',
      2,
      ['1.1.1.1, 192.0.2.1, 10.0.0.1', '2.2.2.2, 192.0.2.1, 10.0.0.1', '192.0.2.1, 192.0.2.2, 10.0.0.1'],
      [200, 429, 200],
    ],
    [
      'the last entry that no trusted network holds',
      ['127.0.0.0/8', '10.0.0.0/8'],
      ['1.1.1.1, 192.0.2.1, 10.9.9.9', '2.2.2.2, 192.0.2.1, 10.1.1.1, 10.2.2.2', '10.3.3.3, 192.0.2.2'],
      [200, 429, 200],
    ],
    ['the sender, where its network is not trusted', ['10.0.0.0/8'], ['192.0.2.1', '192.0.2.2'], [200, 429]],
    [
      'a household of IPv6 as one',
      1,
      ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8:0:1::1'],
      [200, 429, 200],
    ],
    [
      'what an IPv6 proxy added after forged entries',
      ['127.0.0.1/32', 'fd00::/8'],
      ['2001:db8:9::1, 2001:db8::1, fd00::7', '2001:db8:8::1, 2001:db8:0:0:1::1, fd12::1'],
      [200, 429],
    ],
  ])('counts %s', async (_name, trustedProxies, clients, expected) => {
    const app = await buildTestApp(
      { checkSession: () => ({ valid: false }) },
      { rateLimitScale: 1 / 600, trustedProxies },
    )
    const statuses = []
    for (const client of clients) {
      statuses.push(
        (
          await app.inject({
            url: call('/api/v1/user/check_session'),
            headers: { 'x-forwarded-for': client },
          })
        ).statusCode,
      )
    }
    expect(statuses).toEqual(expected)
  })

  it('is counted before its body is read, and by the same address that is logged', async () => {
    const lines: string[] = []
    const log = createLogger('info', 'test', { write: (line) => void lines.push(line) })
    const app = await buildTestApp(
      { sendCode: () => null },
      { log, rateLimitScale: 1 / 600, trustedProxies: 1 },
    )
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: call('/tripartite/send_code'),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '1.1.1.1, 192.0.2.1' },
        payload,
      })
    expect((await send('{"email":"a@b.co"}')).json()).toMatchObject({ status_code: 1 })
    // It is no JSON, which no one gets to see.
    expect((await send('{')).statusCode).toBe(429)
    expect(lines.filter((line) => line.includes('192.0.2.1')).length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('1.1.1.1')
  })

  it.each<[string, Partial<AppOptions>, Record<string, string>, string]>([
    ['the request', {}, { host: 'longhand.example:8080' }, 'http://longhand.example:8080'],
    [
      'the operator, whatever the request says',
      { publicUrl: 'https://longhand.example' },
      { host: 'evil.test' },
      'https://longhand.example',
    ],
    [
      'the operator, whatever a trusted proxy passes on',
      { publicUrl: 'https://longhand.example', trustedProxies: 1 },
      { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
      'https://longhand.example',
    ],
    [
      'a trusted proxy',
      { trustedProxies: 1 },
      { 'x-forwarded-host': 'evil.test, longhand.example', 'x-forwarded-proto': 'http, https' },
      'https://longhand.example',
    ],
    [
      'the request, where no proxy is trusted',
      {},
      { host: 'longhand.example', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      'http://longhand.example',
    ],
  ])('makes links by what %s says', async (_name, options, headers, expected) => {
    let origin = ''
    const app = await buildTestApp(
      {
        checkSession: (_fields, context) => {
          origin = context.origin
          return { valid: false }
        },
      },
      options,
    )
    await app.inject({ url: call('/api/v1/user/check_session'), headers })
    expect(origin).toBe(expected)
  })

  it('reads the file of a multipart request with the fields before it', async () => {
    const app = await buildTestApp({
      uploadRecording: async ({ folderId }, context) => {
        const file = await context.file()
        let text = ''
        for await (const part of file.stream) text += String(part)
        throw new DomainError('FILE_UPLOAD_FAILED', { data: { folderId, name: file.name, text } })
      },
    })
    const form = new FormData()
    form.append('menuId', 'm1')
    form.append('file', new Blob(['sound']), '讲.wav')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await app.inject({
      method: 'POST',
      url: call('/api/v1/audio/upload'),
      headers: { token: 'user:u', 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json()).toMatchObject({
      data: { [wireNames.folderId]: 'm1', name: '讲.wav', text: 'sound' },
    })
  })

  it('reads the files of a multipart request one after the other, and no more than the call takes', async () => {
    const seen: string[] = []
    const app = await buildTestApp({
      addFeedback: async ({ content }, context) => {
        for await (const { name, stream } of context.files())
          seen.push(`${name}: ${(await stream.toArray()).join('')}`)
        seen.push(content)
        return null
      },
    })
    const send = async (files: number, content: string) => {
      const form = new FormData()
      form.append('categoryId', 'c')
      form.append('content', content)
      for (let i = 0; i < files; i++) form.append('files', new Blob([`bytes ${i}`]), `${i}.png`)
      const request = new Request('http://x', { method: 'POST', body: form })
      return app.inject({
        method: 'POST',
        url: call('/feedback/add'),
        headers: { token: 'user:u', 'content-type': request.headers.get('content-type')! },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    }
    expect((await send(0, 'none')).json()).toMatchObject({ status_code: 1 })
    // A form writes line ends in two characters; they count as the one that was typed.
    const longest = `${'一'.repeat(feedbackLimits.contentLength - 2)}\n字`
    expect((await send(4, longest)).json()).toMatchObject({ status_code: 1 })
    expect(seen).toEqual([
      'none',
      '0.png: bytes 0',
      '1.png: bytes 1',
      '2.png: bytes 2',
      '3.png: bytes 3',
      longest,
    ])
    expect((await send(0, `${longest}字`)).json()).toMatchObject({
      status_code: errorCodes.PARAMETER_INVALID,
      data: { field: 'content' },
    })
    expect((await send(0, '一'.repeat(20_000))).json()).toMatchObject({
      status_code: errorCodes.PARAMETER_INVALID,
    })
    expect((await send(5, 'x')).statusCode).toBe(413)
  })

  it.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nab',
    ],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
    [
      'multipart/form-data; boundary=other',
      '--x\r\ncontent-disposition: form-data; name="menuId"\r\n\r\na\r\n--x--\r\n',
    ],
    ['multipart/form-data', '--x--\r\n'],
  ])('that is half a form (%s, %j) is HTTP 400', async (type, payload) => {
    const app = await buildTestApp({
      uploadRecording: async (_fields, { file }) => {
        await (await file()).stream.toArray()
        throw new DomainError('FILE_UPLOAD_FAILED')
      },
    })
    const answer = await app.inject({
      method: 'POST',
      url: call('/api/v1/audio/upload'),
      headers: { token: 'user:u', 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status_code: 400, data: null })
  })

  it('without a file where one belongs is 10002', async () => {
    const app = await buildTestApp({})
    const answer = await app.inject({
      method: 'POST',
      url: call('/api/v1/audio/upload'),
      headers: { token: 'user:u' },
      payload: {},
    })
    expect(answer.json()).toMatchObject({ status_code: 10002 })
  })
})

describe('access', () => {
  const rows = Object.entries(endpoints as Record<string, Endpoint>)
  let app: FastifyInstance
  beforeAll(async () => {
    // All these calls come from one address.
    app = await buildTestApp({}, { rateLimitScale: 1000 })
  })
  afterAll(() => app.close())

  it.each(rows.filter(([, { access }]) => access === 'user'))(
    '%s is refused to visitors and guests',
    async (_name, endpoint) => {
      for (const headers of [{}, { token: '' }, { token: 'expired' }, { token: 'guest' }]) {
        const answer = await app.inject({ method: endpoint.method, url: call(endpoint.path), headers })
        expect(answer.json()).toMatchObject({ status_code: 10001, data: null })
      }
    },
  )

  it.each(rows.filter(([, { access }]) => access === 'guest'))(
    '%s is refused to visitors',
    async (_name, endpoint) => {
      const answer = await app.inject({ method: endpoint.method, url: call(endpoint.path) })
      expect(answer.json()).toMatchObject({ status_code: 10001 })
    },
  )
})

describe('files', () => {
  it('are sent with a name in UTF-8 and an ASCII form', async () => {
    const app = await buildTestApp({
      exportTxt: () => ({ name: '讲座 "1".txt', type: 'text/plain', content: Buffer.from('hello') }),
    })
    const answer = await app.inject({
      url: call('/api/v2/audio/export/txt?fileId=f'),
      headers: { token: 'user:u' },
    })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="__ _1_.txt"; filename*=UTF-8''%E8%AE%B2%E5%BA%A7%20%221%22.txt`,
    )
    expect(answer.body).toBe('hello')
  })

  it('are played by range', async () => {
    const app = await buildTestApp({
      playRecording: () => ({
        type: 'audio/wav',
        totalBytes: 10,
        range: { start: 2, end: 4 },
        open: () => Promise.resolve(Readable.from(['cde'])),
      }),
    })
    const answer = await app.inject(call('/api/v2/audio/media?ticket=t'))
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
      'accept-ranges': 'bytes',
    })
  })
})

describe('the server itself', () => {
  it('is alive, and ready when nothing is missing', async () => {
    const app = await buildTestApp({})
    expect((await app.inject('/healthz')).json()).toMatchObject({ data: build })
    expect((await app.inject('/readyz')).json()).toMatchObject({ data: { ready: true, problems: [] } })
    const broken = await buildTestApp(
      {},
      {
        checkReadiness: () =>
          Promise.resolve({ problems: ['The database does not answer'], limitations: [] }),
      },
    )
    const answer = await broken.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      data: { ready: false, problems: ['The database does not answer'] },
    })
  })

  it('refuses calls while it is overloaded, says when to come again, and stays alive for anyone who watches it', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
    const app = await buildTestApp(
      { checkSession: () => ({ valid: true }) },
      { log, overload: { delayMs: 5, overMs: 1000 } },
    )
    await overload(app, call('/api/v1/user/check_session'))
    for (const [language, words] of [
      ['en', 'very busy'],
      ['zh-CN', '繁忙'],
    ] as const) {
      const answer = await app.inject({
        url: call('/api/v1/user/check_session'),
        headers: { 'accept-language': language },
      })
      expect(answer.json()).toMatchObject({
        status_code: 99999,
        status_msg: expect.stringContaining(words) as string,
        data: { notStarted: true },
      })
      expect(answer.headers['retry-after']).toBe('2')
    }
    for (const probe of ['/healthz', '/readyz']) expect((await app.inject(probe)).statusCode).toBe(200)
    expect(lines).toEqual([])
  })

  it('is ready while only a part of it does not work, and says which', async () => {
    const limited = await buildTestApp(
      {},
      { checkReadiness: () => Promise.resolve({ problems: [], limitations: ['No worker is running'] }) },
    )
    const answer = await limited.inject('/readyz')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ data: { ready: true, limitations: ['No worker is running'] } })
  })

  it('tells of every answer by the template of its address', async () => {
    const answers: unknown[] = []
    const app = await buildTestApp(
      { checkSession: () => ({ valid: true }) },
      { onAnswered: ({ method, route, status }) => answers.push([method, route, status]) },
    )
    await app.inject(call('/api/v1/user/check_session?timeStamp=1'))
    await app.inject(call('/api/v1/nothing?of=mine'))
    await app.inject('/readyz')
    expect(answers).toEqual([
      ['GET', call('/api/v1/user/check_session'), 200],
      ['GET', 'none', 404],
      ['GET', '/readyz', 200],
    ])
  })

  it('allows no inline script and no other origin', async () => {
    const policy = String(
      (await (await buildTestApp({})).inject('/healthz')).headers['content-security-policy'],
    )
    expect(policy).toContain("default-src 'none';")
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default ProseMirrorClipboard")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain("'unsafe-eval'")
    expect(policy).not.toMatch(/https?:|\*/)
  })

  it('leaves pages the microphone, foot pedals and little else of the browser', async () => {
    const policy = String((await (await buildTestApp({})).inject('/healthz')).headers['permissions-policy'])
    for (const feature of ['microphone', 'hid', 'midi']) expect(policy).toContain(`${feature}=(self)`)
    for (const feature of ['camera', 'geolocation', 'payment', 'serial', 'usb'])
      expect(policy).toContain(`${feature}=()`)
  })

  it('lets Google’s button in where it is on, and nothing else', async () => {
    const { headers } = await (await buildTestApp({}, { hasGoogleSignIn: true })).inject('/healthz')
    const addresses = String(headers['content-security-policy']).match(/https?:[^ ;]+/g)
    expect(new Set(addresses)).toEqual(
      new Set(['client', 'style', ''].map((path) => `https://accounts.google.com/gsi/${path}`)),
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  it('lets payment frames lead where it is told, and nothing else there', async () => {
    const { headers } = await (
      await buildTestApp({}, { paymentFrames: ['https://*.alipay.com'] })
    ).inject('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-src 'self' https://*.alipay.com;")
    expect(policy.match(/alipay/g)).toHaveLength(1)
  })

  it('describes every call of the table', async () => {
    const app = await buildTestApp({})
    const document = (await app.inject(call('/openapi.json?for=everyone'))).json<{
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(described.sort()).toEqual([...Object.keys(endpoints), ...Object.keys(openAiCalls)].sort())
    const page = await app.inject(call('/docs'))
    expect(page.headers['content-type']).toContain('text/html')
  })
})
