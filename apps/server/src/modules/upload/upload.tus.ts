import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { apiBasePath, chooseLanguage, tusPath, uploadLimits } from '@longhand/contracts'
import type { ErrorName } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import { ERRORS, Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { busyErrorIn } from '../../platform/errors/busy-error.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { refusedField } from '../../platform/http/parse.ts'
import { admit } from '../../platform/http/admission.ts'
import { userIdOf } from '../../platform/http/identity.ts'
import { toFailure } from '../../platform/http/to-envelope.ts'
import { isUploadId } from './incoming-folder.ts'
import { type TransferStore, tusIdOf, uploadIdOf } from './transfer-store.ts'
import { refuse } from '../../platform/incoming/refusals.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadService } from './upload.service.ts'

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0]

/** A former connection that is still open when its sender comes back is given up after this. */
const giveWayMs = 500

/** What a bucket does not take until then is sent again. */
const stopMs = 5000

const tidyEveryMs = 60 * 60 * 1000

/** What tus clients understand: they try again after a 5xx, 409 and 423, and give up after other 4xx. */
const statuses: Partial<Record<ErrorName, number>> = {
  NOT_LOGGED_IN: 401,
  USER_DELETED: 401,
  ILLEGAL_REQUEST: 403,
  FILE_NOT_FOUND: 404,
  STORAGE_QUOTA: 403,
  LIMIT_REACHED: 403,
  FILE_UPLOAD_FAILED: 400,
  PARAMETER_MISSING: 400,
  PARAMETER_INVALID: 400,
  SAVE_FILE_FAILED: 507,
}

export interface TusPluginOptions {
  uploads: UploadService
  store: TransferStore
  locks: UploadLocks
  tidy: () => Promise<void>
}

/** tus 1.0: the library speaks the protocol, this decides who may do what. Error bodies carry an envelope. */
export function tusPlugin({ uploads, store, locks, tidy }: TusPluginOptions): FastifyPluginCallback {
  const path = `${apiBasePath}${tusPath}`
  const requests = new WeakMap<IncomingMessage, FastifyRequest>()
  const requestOf = ({ runtime }: TusRequest): FastifyRequest => {
    const raw = runtime?.node?.req as IncomingMessage | undefined
    const request = raw && requests.get(raw)
    if (!request) throw new Error('A tus request came without its HTTP request.')
    return request
  }

  const tus = new Server({
    path,
    datastore: store,
    locker: locks,
    lockDrainTimeout: giveWayMs,
    maxSize: uploadLimits.maxBytes,
    allowedOrigins: [],
    namingFunction: () => tusIdOf(randomUUID()),
    generateUrl: (_request, { id }) => `${path}/${uploadIdOf(id)}`,
    // Not from the address: the library takes its query for a part of the id.
    getFileIdFromRequest: (request) => {
      const { id } = requestOf(request).params as { id?: string }
      return id !== undefined && isUploadId(id) ? tusIdOf(id) : undefined
    },
    onIncomingRequest: async (request, tusId) => {
      if (request.method !== 'POST') await uploads.visit(userOf(requestOf(request)), uploadIdOf(tusId))
    },
    onUploadCreate: async (request, { id, size = 0, metadata }) => {
      const fileName = schemas.completeUpload.request.shape.fileName.safeParse(metadata?.['filename'])
      if (!fileName.success)
        throw refusedField(fileName.error.issues[0], metadata?.['filename'], ['filename'])
      await uploads.open({
        id: uploadIdOf(id),
        userId: userOf(requestOf(request)),
        fileName: fileName.data,
        bytes: size,
      })
      return {}
    },
    onResponseError: (request, error) => answerFor(error, requestOf(request)),
  })

  return (app, _options, done) => {
    const active = new Set<IncomingMessage>()
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      reply.hijack()
      const { raw } = reply
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.setHeader('x-request-id', request.id)
      requests.set(request.raw, request)
      active.add(request.raw)
      // Of a connection that was cut, the library's promise never settles.
      raw.once('close', () => active.delete(request.raw))
      await tus.handle(request.raw, raw).catch((error: unknown) => {
        request.log.error({ err: error }, 'a resumable transfer could not be answered')
        raw.destroy()
      })
    }
    // Before a byte of the body is read.
    app.addHook('preParsing', (request, _reply, payload, next) => {
      if (request.method !== 'OPTIONS') admit({ access: 'user', scope: 'recordings:write' }, request.identity)
      next(null, payload)
    })
    app.removeAllContentTypeParsers()
    // The library reads the body itself.
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    app.setErrorHandler((error, request, reply) => {
      const { status, envelope } = toFailure(error, languageOf(request), request.id)
      if (status >= 500 && !busyErrorIn(error)) request.log.error({ err: error }, 'request failed')
      return reply.code(error instanceof DomainError ? (statuses[error.error] ?? 400) : status).send(envelope)
    })
    // Senders go on with the next process: a stop need not wait for hours, only until what has come is stored.
    app.addHook('preClose', async () => {
      for (const request of active) request.destroy()
      await locks.released(AbortSignal.timeout(stopMs))
    })
    keepTidy(app, tidy)
    const config = { maxBodyBytes: uploadLimits.maxBytes, streamsBody: true, inFlight: 'transfer' as const }
    app.route({ method: ['POST', 'OPTIONS'], url: path, config, handler: handle })
    app.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${path}/:id`, config, handler: handle })
    done()
  }
}

function keepTidy(app: FastifyInstance, tidy: () => Promise<void>): void {
  const run = (): void => {
    tidy().catch((error: unknown) =>
      app.log.warn({ err: error }, 'folders of abandoned uploads could not be cleared'),
    )
  }
  const timer = setInterval(run, tidyEveryMs).unref()
  app.addHook('onReady', (ready) => {
    run()
    ready()
  })
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    closed()
  })
}

function userOf({ identity }: FastifyRequest): string {
  const userId = userIdOf(identity)
  if (userId === undefined) throw new DomainError('NOT_LOGGED_IN')
  return userId
}

function answerFor(
  error: unknown,
  request: FastifyRequest,
): { status_code: number; body: string } | undefined {
  const known = error === ERRORS.ERR_MAX_SIZE_EXCEEDED ? refuse('too-big') : error
  if (typeof (known as { status_code?: unknown } | null)?.status_code === 'number') return undefined
  if (!(known instanceof DomainError || busyErrorIn(known)))
    request.log.error({ err: known }, 'a resumable transfer failed')
  const { status, envelope } = toFailure(known, languageOf(request), request.id)
  return {
    status_code: known instanceof DomainError ? (statuses[known.error] ?? 400) : status,
    body: JSON.stringify(envelope),
  }
}

function languageOf(request: FastifyRequest): ReturnType<typeof chooseLanguage> {
  return chooseLanguage(request.headers['accept-language'])
}
