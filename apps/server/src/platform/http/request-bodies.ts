import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { defaultMaxBodyBytes } from '@longhand/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasTooManyValues } from '../fields/json-values.ts'
import { BodyThreads, isLongCall, longBodyLength, ReadBody } from './body-threads.ts'
import type { BodyTask } from './body-worker.ts'
import { userIdOf } from './identity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    maxBodyBytes?: number
    /** Whether the body is a file that may take as long as its sender's network does. Default false. */
    streamsBody?: boolean
  }
}

export interface BodyTimeouts {
  /** From the first header to the last byte of a body that is read whole. */
  wholeMs: number
  /** Without a byte, of a body that is a file. */
  idleMs: number
  /** How long the answer to a body that is not read to its end may take to reach the sender, who may be busy. */
  lingerMs: number
}

export const defaultBodyTimeouts: BodyTimeouts = { wholeMs: 30_000, idleMs: 60_000, lingerMs: 5000 }

class BodyError extends Error {
  constructor(
    readonly statusCode: 400 | 408 | 413,
    message: string,
  ) {
    super(message)
  }
}

/** Limits length, time and number of JSON values. A body declared too long is refused before anything else, and refused bodies are not read further. */
export function limitBodies(
  app: FastifyInstance,
  { wholeMs, idleMs, lingerMs }: BodyTimeouts = defaultBodyTimeouts,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    const { maxBodyBytes = defaultMaxBodyBytes, streamsBody } = request.routeOptions.config
    if (Number(request.headers['content-length']) > maxBodyBytes)
      return done(new BodyError(413, 'The body is longer than the route takes.'))
    if (streamsBody) endIdle(request, idleMs)
    else endLate(request, wholeMs)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    // Node drains a short rest, or one whose call has begun to read it: the connection stays usable.
    const isShort = Number(request.headers['content-length'] ?? Infinity) <= defaultMaxBodyBytes
    if (hasBody(request) && !raw.complete && !raw.readableDidRead && !isShort) {
      void reply.header('connection', 'close')
      if (raw.socket instanceof Socket) closeSlowly(raw, lingerMs)
    }
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  const threads = new BodyThreads()
  app.addHook('onClose', () => threads.close())
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { call } = request.routeOptions.config
    const json = body as string
    if (json.length > longBodyLength && isLongCall(call)) {
      readLong(threads, request, { call, json }).then(
        (read) => {
          done(null, read)
        },
        (error: unknown) => {
          done(error as Error)
        },
      )
    } else if (hasTooManyValues(json)) done(tooManyValues())
    else void parseJson(request, json, done)
  })
}

async function readLong(
  threads: BodyThreads,
  { identity, ip }: FastifyRequest,
  task: BodyTask,
): Promise<ReadBody> {
  const read = await threads.read(userIdOf(identity) ?? ip, task)
  if (read instanceof ReadBody) return read
  throw read.unreadable === 'invalid' ? new BodyError(400, 'The body is no JSON.') : tooManyValues()
}

function tooManyValues(): BodyError {
  return new BodyError(413, 'The body has too many values.')
}

/** Each part costs its parser far more than its bytes. */
const maxFormParts = 64

/** The boundary is checked here, so that the parser and {@link boundForm} read the same one. */
const formType =
  /^multipart\/form-data *; *(?:charset=[\w"-]+ *; *)?boundary=(?:"(?<quoted>[\w.+/=:?()-]{1,70})"|(?<plain>[\w.+/=:?()-]{1,70})) *(?:; *charset=[\w"-]+ *)?$/i

/**
 * Bounds a form that its handler streams, whether or not it says how long it is.
 *
 * @throws BodyError 400 when its type has no usable boundary; the form then fails with 413 once more bytes or parts have arrived than it may have.
 */
export function boundForm({ raw, headers, routeOptions }: FastifyRequest): void {
  const written = formType.exec(headers['content-type'] ?? '')?.groups
  const boundary = written?.['quoted'] ?? written?.['plain']
  if (boundary === undefined) throw new BodyError(400, 'The form has no usable boundary.')
  const { maxBodyBytes = defaultMaxBodyBytes } = routeOptions.config
  const separator = `\r\n--${boundary}`
  let [bytes, parts] = [0, 0]
  raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) raw.destroy(new BodyError(413, 'The body is longer than the route takes.'))
    for (
      let at = chunk.indexOf(separator);
      at >= 0 && parts <= maxFormParts;
      at = chunk.indexOf(separator, at + separator.length)
    )
      parts += 1
    if (parts <= maxFormParts) return
    raw.off('data', count)
    raw.unpipe()
    raw.emit('error', new BodyError(413, 'The form has too many parts.'))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function endLate({ raw }: FastifyRequest, wholeMs: number): void {
  const timer = setTimeout(() => {
    const late = new BodyError(408, 'The body took too long.')
    // The body's reader answers; without one, only the connection can be ended.
    if (raw.listenerCount('error') > 0) raw.emit('error', late)
    else raw.destroy()
  }, wholeMs)
  onceRead(raw, () => {
    clearTimeout(timer)
  })
}

function endIdle({ raw }: FastifyRequest, idleMs: number): void {
  const { socket } = raw
  // What is injected has no connection.
  if (!(socket instanceof Socket)) return
  const end = (): void => void socket.destroy()
  socket.setTimeout(idleMs, end)
  onceRead(raw, () => {
    socket.setTimeout(0)
    socket.off('timeout', end)
  })
}

function onceRead(raw: IncomingMessage, then: () => void): void {
  raw.once('end', then)
  raw.once('close', then)
}

/** Closing with unread bytes would take back the answer, so this waits for it to arrive, without reading further. */
function closeSlowly(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    process.nextTick(() => {
      request.pause()
      socket.pause()
    })
    setTimeout(() => {
      socket.destroy()
    }, lingerMs).unref()
  }
}
