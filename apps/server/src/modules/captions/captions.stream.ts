import { setTimeout as delay } from 'node:timers/promises'
import websocket, { type WebSocket } from '@fastify/websocket'
import {
  apiBasePath,
  captionAudiencePath,
  captionCloseCodes,
  captionHeaderBytes,
  captionLimits,
  captionStreamPath,
  chooseLanguage,
  errorCatalog,
} from '@longhand/contracts'
import type { CaptionMessage, CaptionState } from '@longhand/contracts'
import { captionRequestSchema } from '@longhand/contracts/schemas'
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { parseJson } from '../../platform/fields/storable.ts'
import { toFailure } from '../../platform/http/to-envelope.ts'
import { CaptionFlow, endFlood, maxAudience, maxMessagesPerSecond, maxUnreadBytes } from './caption-flow.ts'
import { keepAlive } from './caption-heartbeat.ts'
import type { CaptionHub } from './caption-hub.ts'
import type { CaptionRow } from './captions.repository.ts'
import type { CaptionsService } from './captions.service.ts'
import type { LiveCaption } from './live-caption.ts'
import type { LiveCaptions } from './live-captions.ts'

export interface CaptionStreamOptions {
  captions: Pick<
    CaptionsService,
    'connect' | 'watch' | 'noteAudience' | 'lines' | 'translation' | 'whyOver' | 'endLive'
  >
  live: Pick<LiveCaptions, 'attach' | 'detach' | 'close'>
  hub: Pick<CaptionHub, 'listen' | 'follow' | 'audienceSize' | 'publish' | 'close'>
  publicUrl: string | undefined
}

export function captionStreams(options: CaptionStreamOptions): FastifyPluginCallback {
  const { captions, live, hub } = options
  return (app, _options, done) => {
    app.register(websocket, { options: { maxPayload: captionLimits.frameBytes } })
    app.setErrorHandler((error, request, reply) => {
      const { status, envelope } = toFailure(
        error,
        chooseLanguage(request.headers['accept-language']),
        request.id,
      )
      if (status >= 500) request.log.error({ err: error }, 'a caption stream could not be opened')
      return reply
        .code(error instanceof DomainError ? (error.error === 'ILLEGAL_REQUEST' ? 403 : 401) : status)
        .send(envelope)
    })
    app.addHook('onClose', async () => {
      await live.close()
      await hub.close()
    })
    app.register((scope, _scopeOptions, ready) => {
      registerStreams(scope, options)
      ready()
    })
    done()
  }

  function registerStreams(scope: FastifyInstance, { publicUrl }: CaptionStreamOptions): void {
    const rows = new WeakMap<FastifyRequest, CaptionRow>()
    scope.get<{ Querystring: { ticket?: string; after?: string } }>(
      `${apiBasePath}${captionStreamPath}`,
      {
        websocket: true,
        preValidation: async (request) => {
          // First: a ticket opens one stream only.
          refuseForeign(request, publicUrl)
          rows.set(request, await captions.connect(request.query.ticket ?? ''))
        },
      },
      (socket, request) => {
        const row = rows.get(request)
        if (row) void new OwnerStream(socket, request, row, options).open(Number(request.query.after) || 0)
      },
    )
    scope.get<{ Querystring: { link?: string } }>(
      `${apiBasePath}${captionAudiencePath}`,
      {
        websocket: true,
        preValidation: async (request) => {
          refuseForeign(request, publicUrl)
          const row = await captions.watch(request.query.link ?? '').catch(onlyUnknown)
          if (row) rows.set(request, row)
        },
      },
      (socket, request) => {
        const row = rows.get(request)
        // A browser hides why a handshake was refused: a page would take a withdrawn link for a broken network.
        if (!row) return socket.close(captionCloseCodes.withdrawn)
        if (hub.audienceSize(row.id) >= maxAudience) return socket.close(captionCloseCodes.failed)
        void openAudience(socket, row.id, request.query.link ?? '')
      },
    )
  }

  async function openAudience(socket: WebSocket, captionId: string, link: string): Promise<void> {
    keepAlive(socket)
    endFlood(socket, maxMessagesPerSecond.reader)
    let known = 0
    const send = (message: CaptionMessage): void => {
      if (message.type === 'final' && message.line.number <= known) return
      if (message.type === 'final') known = message.line.number
      sendTo(socket, message)
    }
    const sendTranslation = async (): Promise<void> => {
      const translation = await captions.translation(captionId)
      if (translation) send({ type: 'translation', ...translation })
    }
    const close = (error: unknown): void =>
      socket.close(error instanceof DomainError ? captionCloseCodes.withdrawn : captionCloseCodes.failed)
    // Keeps the order: messages that arrive meanwhile follow the stored lines.
    let read: Promise<void> = Promise.resolve()
    const later = (work: () => unknown): void => void (read = read.then(work).then(() => undefined, close))
    const stop = hub.follow(captionId, {
      onMessage: (message) => later(() => send(message)),
      onGap: () =>
        later(async () => {
          const { state } = await captions.watch(link)
          for (const line of await captions.lines(captionId, 0)) {
            if (line.number > known) send({ type: 'final', line, partial: null })
            else if (line.edited) send({ type: 'edited', line })
          }
          await sendTranslation()
          send({ type: 'state', state })
        }),
    })
    socket.on('close', stop)
    later(async () => {
      // Once more: since the handshake the link may have been taken back or the session ended.
      const { state, maxSeconds } = await captions.watch(link)
      await captions.noteAudience(captionId)
      const lines = await captions.lines(captionId, 0)
      known = lines.at(-1)?.number ?? 0
      sendTo(socket, { type: 'ready', state, samples: 0, maxSeconds, lines })
      await sendTranslation()
    })
    await read
  }
}

/** What a closed tab, a browser that died, and a page that closes its stream itself leave behind. */
const leftCodes: ReadonlySet<number> = new Set([1000, 1001, 1005, 1006])

const leaveTries = 20
const leaveTryMs = 100

class OwnerStream {
  #caption: LiveCaption | undefined
  #unsubscribe: () => void = () => undefined
  #isLeaving = false
  #isSilent = false
  #hasLeft = false
  /** Commands are done in order: resuming never overtakes the pause. */
  #obeyed: Promise<void> = Promise.resolve()
  readonly #flow: CaptionFlow
  readonly #early: { data: Buffer; isBinary: boolean }[] = []

  constructor(
    private readonly socket: WebSocket,
    private readonly request: FastifyRequest,
    private readonly row: CaptionRow,
    private readonly options: CaptionStreamOptions,
  ) {
    this.#flow = new CaptionFlow(socket)
  }

  async open(after: number): Promise<void> {
    const { socket, row } = this
    const { live, captions, hub } = this.options
    endFlood(socket, maxMessagesPerSecond.owner)
    // Lets data wait at the sender until the session is ready.
    socket.pause()
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#take(data, isBinary))
    // The protocol has ended the stream already, such as for a frame that is too large.
    socket.on('error', () => undefined)
    keepAlive(
      socket,
      () => void this.#caption?.seen().catch((error: unknown) => this.#fail(error)),
      () => (this.#isSilent = true),
    )
    socket.on('close', (code) => {
      this.#hasLeft = !this.#isSilent && leftCodes.has(code)
      this.#unsubscribe()
      if (this.#caption) this.#detach(this.#caption)
    })
    let caption: LiveCaption | undefined
    try {
      caption = await live.attach(row, () => void this.#leave())
      const lines = await captions.lines(row.id, after)
      // Its page left before it had anything to hear, or the session did.
      if (socket.readyState !== socket.OPEN || this.#isLeaving) return this.#detach(caption)
      let known = lines.at(-1)?.number ?? after
      this.#unsubscribe = hub.listen(row.id, (message) => {
        if (message.type === 'translation') return
        if (message.type === 'final' && message.line.number <= known) return
        if (message.type === 'final') known = message.line.number
        sendTo(socket, message)
      })
      sendTo(socket, {
        type: 'ready',
        state: 'live',
        samples: caption.received,
        maxSeconds: row.maxSeconds,
        lines,
      })
      hub.publish(row.id, { type: 'state', state: 'live' })
      this.#caption = caption
      for (const { data, isBinary } of this.#early.splice(0)) this.#take(data, isBinary)
    } catch (error) {
      if (caption) this.#detach(caption)
      this.#fail(error)
    } finally {
      this.#flow.open(caption)
    }
  }

  #detach(caption: LiveCaption): void {
    this.options.live.detach(caption, this.row.connection, this.#hasLeft)
  }

  #take(data: Buffer, isBinary: boolean): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    const caption = this.#caption
    if (!caption) return void this.#early.push({ data, isBinary })
    if (isBinary && data.length < captionHeaderBytes) return socket.close(captionCloseCodes.invalid)
    const work = isBinary
      ? this.#receiveSound(caption, data)
      : (this.#obeyed = this.#obeyed
          .then(() => this.#obey(caption, data))
          .catch((error: unknown) => this.#fail(error)))
    void this.#flow.during(work)
  }

  async #receiveSound(caption: LiveCaption, frame: Buffer): Promise<void> {
    try {
      await caption.take(frame)
      if (caption.isFull) await this.#end(caption)
    } catch (error) {
      this.#fail(error)
    }
  }

  async #obey(caption: LiveCaption, data: Buffer): Promise<void> {
    const request = captionRequestSchema.safeParse(parseJson(data.toString()))
    if (!request.success) return this.socket.close(captionCloseCodes.invalid)
    switch (request.data.type) {
      case 'pause':
        await caption.flush()
        await caption.move('pause')
        return this.#sendState('paused')
      case 'resume':
        await caption.move('resume')
        return this.#sendState('live')
      case 'edit':
        return caption.edit(request.data.number, request.data.text)
      case 'end':
        return this.#end(caption)
    }
  }

  async #end(caption: LiveCaption): Promise<void> {
    await this.options.captions.endLive(caption)
    this.socket.close(captionCloseCodes.ended)
  }

  #sendState(state: CaptionState): void {
    this.options.hub.publish(this.row.id, { type: 'state', state })
  }

  /** The process that wanted the session says only in its row what for. */
  async #leave(): Promise<void> {
    if (this.#isLeaving) return
    this.#isLeaving = true
    let why: 'ended' | 'replaced' | undefined
    for (let time = 0; time < leaveTries && !why; time += 1) {
      if (time > 0) await delay(leaveTryMs)
      why = await this.options.captions.whyOver(this.row).catch(() => undefined)
    }
    if (why === 'ended') sendTo(this.socket, { type: 'state', state: 'ending' })
    this.socket.close(captionCloseCodes[why ?? 'failed'])
  }

  #fail(error: unknown): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (error instanceof Error && error.name === 'CaptionLostError') return void this.#leave()
    this.request.log.error({ err: error }, 'a caption stream failed')
    const { code, sentence } = errorCatalog.SYSTEM
    sendTo(this.socket, {
      type: 'error',
      code,
      message: sentence[chooseLanguage(this.request.headers['accept-language'])],
    })
    this.socket.close(captionCloseCodes.failed)
  }
}

/** @throws DomainError ILLEGAL_REQUEST for what is no stream, and for a page of another site: a browser says which, and lets no page change it. */
function refuseForeign({ headers, host }: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, upgrade } = headers
  if (upgrade === undefined) throw new DomainError('ILLEGAL_REQUEST')
  if (origin === undefined || (publicUrl !== undefined && origin === new URL(publicUrl).origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new DomainError('ILLEGAL_REQUEST')
}

function onlyUnknown(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error
}

function sendTo(socket: WebSocket, message: CaptionMessage): void {
  if (socket.readyState !== socket.OPEN) return
  // Unread messages pile up in this process's memory.
  if (socket.bufferedAmount > maxUnreadBytes) return socket.terminate()
  socket.send(JSON.stringify(message))
}
