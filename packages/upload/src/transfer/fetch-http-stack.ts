import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'

type RequestBody = Blob | null | undefined

/** For tests and unusual hosts. A `fetch` reports no progress, so a part counts when it has arrived. */
export class FetchHttpStack implements HttpStack {
  readonly #fetch: typeof fetch

  constructor(send: typeof fetch) {
    this.#fetch = send
  }

  createRequest(method: string, url: string): HttpRequest {
    return new FetchRequest(this.#fetch, method, url)
  }

  getName(): string {
    return 'FetchHttpStack'
  }
}

class FetchRequest implements HttpRequest {
  readonly #fetch: typeof fetch
  readonly #method: string
  readonly #url: string
  readonly #headers = new Headers()
  readonly #abort = new AbortController()
  #onProgress: ((bytesSent: number) => void) | undefined

  constructor(send: typeof fetch, method: string, url: string) {
    this.#fetch = send
    this.#method = method
    this.#url = url
  }

  getMethod(): string {
    return this.#method
  }

  getURL(): string {
    return this.#url
  }

  setHeader(header: string, value: string): void {
    this.#headers.set(header, value)
  }

  getHeader(header: string): string | undefined {
    return this.#headers.get(header) ?? undefined
  }

  setProgressHandler(handler: (bytesSent: number) => void): void {
    this.#onProgress = handler
  }

  async send(body: RequestBody): Promise<HttpResponse> {
    const { signal } = this.#abort
    const [response, text] = await this.#fetch(this.#url, {
      method: this.#method,
      headers: this.#headers,
      body: body ?? null,
      signal,
    })
      .then(async (answer): Promise<[Response, string]> => [answer, await answer.text()])
      .catch((error: unknown) => {
        // The library counts on that: a request it has given up says nothing any more.
        if (signal.aborted) return new Promise<never>(() => undefined)
        throw error
      })
    if (body) this.#onProgress?.(body.size)
    return {
      getStatus: () => response.status,
      getHeader: (header) => response.headers.get(header) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    }
  }

  abort(): Promise<void> {
    this.#abort.abort()
    return Promise.resolve()
  }

  getUnderlyingObject(): undefined {
    return undefined
  }
}
