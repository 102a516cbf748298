// @vitest-environment node
import { type ApiError, call, type Download, isDomainError } from '@longhand/sdk/connection'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendCall } from './envelope-base-query.ts'
import { failure, fakeTransport, handle, pending } from './testing.tsx'

const listCall = call('listRecordings', { source: 0, page: 2 })

async function errorOf(response: () => Response | Promise<Response>): Promise<ApiError | undefined> {
  const transport = fakeTransport([http.all('*', response)])
  return (await sendCall(transport, listCall)).error
}

describe('a request', () => {
  it('carries token and source as headers, the time and its fields in the query', async () => {
    const seen = vi.fn()
    const transport = fakeTransport(
      [
        handle('listRecordings', ({ fields, request }) => {
          seen(fields, Object.fromEntries(request.headers))
          return { list: [], total: 0 }
        }),
      ],
      { getToken: () => 'secret', getLanguage: () => 'zh-CN' },
    )
    expect(await sendCall(transport, listCall)).toEqual({ data: { list: [], total: 0 } })
    const [fields, headers] = seen.mock.calls[0] as [Record<string, string>, Record<string, string>]
    expect(fields).toMatchObject({
      source: '0',
      page: '2',
      timeStamp: expect.stringMatching(/^\d{13}$/) as string,
    })
    expect(headers).toMatchObject({ token: 'secret', source: '0', 'accept-language': 'zh-CN' })
  })

  it('asks for the language of the page where the host names none, not for that of the browser', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const asked: (string | null)[] = []
    const listed = handle('listRecordings', ({ request }) => {
      asked.push(request.headers.get('accept-language'))
      return { list: [], total: 0 }
    })
    await sendCall(fakeTransport([listed]), listCall)
    await sendCall(fakeTransport([listed], { getLanguage: () => 'zh-CN' }), listCall)
    expect(asked).toEqual(['fr', 'zh-CN'])
  })

  it('carries an empty token for a visitor, and JSON in the body of a POST', async () => {
    const seen = vi.fn()
    const transport = fakeTransport(
      [
        handle('renameRecording', ({ fields, request }) => {
          seen(fields, request.headers.get('token'))
          return failure('RECORD_NOT_FOUND')
        }),
      ],
      { getToken: () => undefined },
    )
    await sendCall(transport, call('renameRecording', { recordingId: 'f', fileName: '讲座' }))
    expect(seen).toHaveBeenCalledWith({ recordingId: 'f', fileName: '讲座' }, '')
  })

  it('carries ids of its own for traces, but not to another origin, which might not allow the header', async () => {
    const seen: (string | null)[] = []
    const fetch = (_address: unknown, init?: RequestInit): Promise<Response> => {
      seen.push(new Headers(init?.headers).get('traceparent'))
      return Promise.reject(new Error('no'))
    }
    const transport = {
      getToken: () => undefined,
      onUnauthenticated: () => undefined,
      fetch: fetch as typeof globalThis.fetch,
    }
    for (const baseUrl of ['', '', 'https://longhand.example.com'])
      await sendCall({ ...transport, baseUrl, retries: { maxTries: 1 } }, listCall)
    const [first, second, other] = seen
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(second).not.toBe(first)
    expect(other).toBeNull()
  })

  it('sends files of a multipart call as parts', async () => {
    const transport = fakeTransport([
      handle('uploadRecording', async ({ request }) => {
        const file = (await request.formData()).get('file') as File
        return HttpResponse.json({ status_code: 1, status_msg: '', data: await file.text() })
      }),
    ])
    expect(await sendCall(transport, call('uploadRecording', {}, { file: new Blob(['sound']) }))).toEqual({
      data: 'sound',
    })
  })
})

describe('what goes wrong', () => {
  it('is a domain error when the code is not 1', async () => {
    const error = await errorOf(() => failure('RECORD_NOT_FOUND', 'Gone'))
    expect(error).toEqual({
      kind: 'domain',
      code: 30001,
      name: 'RECORD_NOT_FOUND',
      message: 'Gone',
      data: null,
    })
    expect(isDomainError(error, 'RECORD_NOT_FOUND')).toBe(true)
    expect(isDomainError(error, 'SYSTEM')).toBe(false)
  })

  it('keeps a code that this version does not know', async () => {
    expect(await errorOf(() => HttpResponse.json({ status_code: 777, status_msg: 'New', data: 1 }))).toEqual({
      kind: 'domain',
      code: 777,
      message: 'New',
      data: 1,
    })
  })

  it('is an HTTP error with the envelope’s sentence, or without one', async () => {
    expect(
      await errorOf(() =>
        HttpResponse.json({ status_code: 429, status_msg: 'Wait', data: null }, { status: 429 }),
      ),
    ).toEqual({
      kind: 'http',
      status: 429,
      message: 'Wait',
      notStarted: true,
    })
    expect(await errorOf(() => new HttpResponse('<html>', { status: 502 }))).toEqual({
      kind: 'http',
      status: 502,
      message: '',
    })
  })

  it.each([400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505])(
    'is an HTTP error for a bare %i',
    async (status) => {
      expect(await errorOf(() => new HttpResponse('<html>', { status }))).toEqual({
        kind: 'http',
        status,
        message: '',
      })
    },
  )

  it('is a domain error when the server answers one with an HTTP failure', async () => {
    expect(
      await errorOf(() =>
        HttpResponse.json({ status_code: 99999, status_msg: 'x', data: null }, { status: 500 }),
      ),
    ).toMatchObject({
      kind: 'domain',
      name: 'SYSTEM',
    })
  })

  it.each([
    ['no JSON', () => HttpResponse.text('hello')],
    ['broken JSON', () => new HttpResponse('{', { headers: { 'content-type': 'application/json' } })],
    ['another JSON', () => HttpResponse.json({ ok: true })],
  ])('is a protocol error for %s', async (_name, response) => {
    expect(await errorOf(response as () => Response)).toMatchObject({ kind: 'protocol', status: 200 })
  })

  it('is unreachable when there is no answer', async () => {
    expect(await errorOf(() => HttpResponse.error())).toEqual({ kind: 'unreachable', isTimeout: false })
  })

  it('is aborted when the caller gives up', async () => {
    const abort = new AbortController()
    const fetching = vi.fn(
      (_input: RequestInfo | URL, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new DOMException('aborted', 'AbortError'))
          })
        }),
    )
    const answer = sendCall(fakeTransport([], { fetch: fetching }), listCall, abort.signal)
    abort.abort()
    expect(await answer).toEqual({ error: { kind: 'aborted' } })
  })

  it.each(['NOT_LOGGED_IN', 'USER_DELETED'] as const)('tells the host of %s', async (name) => {
    const onUnauthenticated = vi.fn()
    await sendCall(fakeTransport([handle('listRecordings', failure(name))], { onUnauthenticated }), listCall)
    expect(onUnauthenticated).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name }))
  })

  it('does not tell the host of other errors', async () => {
    const onUnauthenticated = vi.fn()
    await sendCall(
      fakeTransport([handle('listRecordings', failure('SYSTEM'))], { onUnauthenticated }),
      listCall,
    )
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
})

describe('a download', () => {
  it.each([
    [`attachment; filename="a.txt"; filename*=UTF-8''%E8%AE%B2.txt`, '讲.txt'],
    ['attachment; filename="plain name.docx"', 'plain name.docx'],
    ['attachment; filename=bare.srt', 'bare.srt'],
    ['attachment', 'unknow.zip'],
    [`attachment; filename*=UTF-8''%E8%`, 'unknow.zip'],
  ])('with %s is called %s', async (disposition, name) => {
    const transport = fakeTransport([
      http.all('*', () => new HttpResponse('bytes', { headers: { 'content-disposition': disposition } })),
    ])
    const { data } = await sendCall(transport, call('exportTxt', { recordingId: 'f' }))
    expect((data as Download).name).toBe(name)
    expect(await (data as Download).blob.text()).toBe('bytes')
  })
})

it('lets a fake be pending', async () => {
  const transport = fakeTransport([handle('listRecordings', () => pending())])
  const winner = await Promise.race([
    sendCall(transport, listCall).then(() => 'answer'),
    Promise.resolve('nothing'),
  ])
  expect(winner).toBe('nothing')
})

describe('a server that is busy', () => {
  const busy = () =>
    HttpResponse.json(
      { status_code: 99999, status_msg: 'Very busy', data: { notStarted: true } },
      { status: 503 },
    )
  const soon = { wait: () => Promise.resolve() }

  it('is called again, each time with the token of that moment', async () => {
    const tokens: (string | null)[] = []
    let calls = 0
    const transport = fakeTransport(
      [
        http.all('*', ({ request }) => {
          tokens.push(request.headers.get('token'))
          return tokens.length < 3
            ? busy()
            : HttpResponse.json({ status_code: 1, status_msg: '', data: null })
        }),
      ],
      { retries: soon, getToken: () => `token-${(calls += 1)}` },
    )
    expect(await sendCall(transport, call('addFolder', { folderName: 'Talks' }))).toEqual({ data: null })
    expect(tokens).toEqual(['token-1', 'token-2', 'token-3'])
  })

  it('keeps its sentence when it stays so', async () => {
    const { error } = await sendCall(fakeTransport([http.all('*', busy)], { retries: soon }), listCall)
    expect(error).toMatchObject({ kind: 'domain', message: 'Very busy', notStarted: true })
  })
})

describe('a login of too long ago', () => {
  const refused = vi.fn()
  function transportWith(confirmLogin?: () => Promise<boolean>) {
    let isConfirmed = false
    refused.mockClear()
    return fakeTransport(
      [
        handle('createWebhook', () => {
          if (isConfirmed) return { webhookId: 'w1', secret: 'whsec_x' }
          refused()
          return failure('RECENT_LOGIN_NEEDED')
        }),
      ],
      confirmLogin ? { confirmLogin: async () => (isConfirmed = await confirmLogin()) } : {},
    )
  }
  const create = call('createWebhook', { url: 'https://example.com', events: ['transcript.ready'] })

  it('is confirmed by the host, and the call sent once more', async () => {
    expect(
      await sendCall(
        transportWith(() => Promise.resolve(true)),
        create,
      ),
    ).toEqual({ data: { webhookId: 'w1', secret: 'whsec_x' } })
    expect(refused).toHaveBeenCalledTimes(1)
  })

  it('is the caller’s where the user did not confirm, or the host has no way to ask', async () => {
    for (const confirmLogin of [() => Promise.resolve(false), undefined]) {
      expect((await sendCall(transportWith(confirmLogin), create)).error).toMatchObject({
        name: 'RECENT_LOGIN_NEEDED',
      })
      expect(refused).toHaveBeenCalledTimes(1)
    }
  })
})
