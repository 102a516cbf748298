import { setInterval as every } from 'node:timers'
import { PassThrough } from 'node:stream'
import {
  type Recording,
  chooseLanguage,
  defaultMaxBodyBytes,
  openAiBasePath,
  type OpenAiCall,
  type OpenAiCallName,
  openAiCalls,
} from '@longhand/contracts'
import { type OpenAiTranscription, type OpenAiTranslation, openAiSchemas } from '@longhand/contracts/schemas'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { busyErrorIn } from '../../platform/errors/busy-error.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { admit } from '../../platform/http/admission.ts'
import { userIdOf } from '../../platform/http/identity.ts'
import { isDiskFull } from '../../platform/storage/disk-room.ts'
import type { Asker } from '../transcription/lifecycle/transcription.service.ts'
import type { UploadService } from '../upload/upload.service.ts'
import type { AwaitedSpeechService } from './awaited-speech.service.ts'
import type { AwaitedTranscriptionsService } from './awaited-transcriptions.service.ts'
import type { AskedOfModel, ModelsService } from './models.service.ts'
import { type Naming, OpenAiError, toOpenAiFailure } from './openai-errors.ts'
import {
  diarizedAnswer,
  diarizedSegments,
  type FinishedText,
  jsonAnswer,
  plainText,
  usageOf,
  verboseAnswer,
} from './transcription-answers.ts'
import {
  checked,
  type AudioCall,
  type AudioForm,
  readTranscriptionForm,
  withoutEmpty,
} from './transcription-form.ts'

export interface OpenAiPluginOptions {
  uploads: Pick<UploadService, 'receive'>
  transcriptions: AwaitedTranscriptionsService
  speech: AwaitedSpeechService
  models: ModelsService
  /** How long an answer that is not streamed may take, from the moment at which everything was sent. */
  waitMs: number
}

/** A stream that is silent is cut off by proxies after a minute or so. */
const heartbeatMs = 15_000

/** Enough for the longest recording behind others. */
const streamMs = 6 * 3_600_000

const plain = 'text/plain; charset=utf-8'

const noLanguage: Naming = { NOT_SUPPORTED: { param: 'language', code: 'unsupported_language' } }

const naming: Partial<Record<OpenAiCallName, Naming>> = {
  transcribe: noLanguage,
  translate: noLanguage,
  speak: {
    RECORD_NOT_FOUND: { param: 'voice', code: 'invalid_value', status: 400 },
    NOT_SUPPORTED: { param: 'voice', code: 'unsupported_value' },
    PARAMETER_INVALID: { param: 'input', code: 'invalid_value' },
    NOT_POSSIBLE_NOW: { param: 'input', code: 'speech_failed', status: 500, shouldRetry: false },
  },
}

const noModel: Naming = {
  RECORD_NOT_FOUND: { param: 'model', code: 'model_not_found', status: 404 },
  NOT_SUPPORTED: { param: 'model', code: 'unsupported_value' },
  PARAMETER_MISSING: { param: 'language', code: 'missing_required_parameter' },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    openAiCall?: OpenAiCallName
  }
}

export function openAiPlugin(options: OpenAiPluginOptions): FastifyPluginCallback {
  return (app, _options, done) => {
    const stopping = new AbortController()
    const handlers = handlersOf(options, stopping.signal)
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
    app.addHook('preParsing', (request, _reply, payload, next) => {
      const name = request.routeOptions.config.openAiCall
      const call: OpenAiCall | undefined = name && openAiCalls[name]
      admitCaller(request, call)
      if (!call) throw unknownUrl(request)
      next(null, payload)
    })
    for (const name of Object.keys(openAiCalls) as OpenAiCallName[]) {
      const { method, path, send, maxBodyBytes = defaultMaxBodyBytes }: OpenAiCall = openAiCalls[name]
      app.route({
        method,
        url: `${openAiBasePath}${path}`,
        bodyLimit: send === 'multipart' ? defaultMaxBodyBytes : maxBodyBytes,
        config: { openAiCall: name, maxBodyBytes, streamsBody: send === 'multipart', inFlight: 'transfer' },
        handler: handlers[name],
      })
    }
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${openAiBasePath}/*`,
      // Whatever is sent there is not read.
      config: { maxBodyBytes: Infinity },
      handler: (request) => {
        throw unknownUrl(request)
      },
    })
    // Clients without an answer ask again, and another process answers.
    app.addHook('preClose', (closed) => {
      stopping.abort(serverStops)
      closed()
    })
    done()
  }
}

const serverStops = new OpenAiError({
  status: 503,
  error: {
    message: 'The server is being restarted. Nothing was charged: please send it again',
    type: 'server_error',
    param: null,
    code: null,
  },
})

const callerLeft = new OpenAiError({
  status: 499,
  error: { message: 'The caller left', type: 'invalid_request_error', param: null, code: null },
})

type Handlers = Record<OpenAiCallName, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>

function handlersOf(
  { uploads, transcriptions, speech, models, waitMs }: OpenAiPluginOptions,
  stopping: AbortSignal,
): Handlers {
  const leftOf = (reply: FastifyReply): AbortSignal => {
    const gone = new AbortController()
    onceClosed(reply, () => gone.abort(callerLeft))
    return AbortSignal.any([gone.signal, stopping])
  }

  async function whole(
    caller: Asker,
    recording: Recording,
    asked: OpenAiTranscription | OpenAiTranslation,
    reply: FastifyReply,
    left: AbortSignal,
  ): Promise<FastifyReply> {
    const text = await transcriptions.wait(caller, recording, { left, limitMs: waitMs })
    void reply.header('x-recording-id', recording.recordingId)
    if (!text) throw tooSlow(recording.recordingId, waitMs)
    if (text.engine)
      void reply
        .header('x-transcription-engine', text.engine.name)
        .header('x-transcription-quality', text.engine.quality)
    switch (asked.response_format) {
      case 'json':
        return reply.send(jsonAnswer(text))
      case 'verbose_json':
        return reply.send(
          'stream' in asked
            ? verboseAnswer(text, 'transcribe', asked.timestamp_granularities)
            : verboseAnswer(text, 'translate'),
        )
      case 'diarized_json':
        return reply.send(diarizedAnswer(text))
      case 'text':
        return reply.type(plain).send(`${plainText(text)}\n`)
      case 'srt':
      case 'vtt':
        return reply
          .type(plain)
          .send(
            await transcriptions.subtitles(
              caller.userId,
              recording,
              asked.response_format,
              caller.language,
              left,
            ),
          )
    }
  }

  function streamed(
    caller: Asker,
    recording: Recording,
    asked: OpenAiTranscription,
    { request, reply, left }: { request: FastifyRequest; reply: FastifyReply; left: AbortSignal },
  ): FastifyReply {
    const limited = AbortSignal.any([left, AbortSignal.timeout(streamMs)])
    const out = new PassThrough()
    const say = (event: object): void => void out.write(`data: ${JSON.stringify(event)}\n\n`)
    // The headers go out with the first bytes, and a client that gets none takes the server for dead.
    out.write(': \n\n')
    const heartbeat = every(() => out.write(': \n\n'), heartbeatMs)
    const run = async (): Promise<void> => {
      try {
        for await (const said of transcriptions.stream(caller, recording, limited)) {
          if ('delta' in said) {
            if (asked.response_format !== 'diarized_json')
              say({ type: 'transcript.text.delta', delta: said.delta })
          } else for (const event of endOf(said.done, asked)) say(event)
        }
        out.write('data: [DONE]\n\n')
      } catch (error) {
        const failure = toOpenAiFailure(error, caller.language, request.id, naming.transcribe)
        if (failure.status >= 500 && isFault(error))
          request.log.error({ err: error }, 'a streamed transcription failed')
        say({ error: failure.error })
      } finally {
        clearInterval(heartbeat)
        out.end()
      }
    }
    void run()
    return reply
      .header('x-recording-id', recording.recordingId)
      .header('cache-control', 'no-store')
      .header('connection', 'close')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(out)
  }

  /** Takes the file and starts on it. */
  async function begin<Call extends AudioCall>(
    request: FastifyRequest,
    call: Call,
  ): Promise<{ caller: Asker; recording: Recording; asked: AudioForm<Call> }> {
    const caller = callerOf(request)
    let ofModel: AskedOfModel = {}
    const { taken: recording, asked } = await readTranscriptionForm(request, call, (file, rest) =>
      uploads.receive(caller.userId, {
        ...file,
        onArrived: async () => {
          const { model, language, allowTruncated } = await rest()
          ofModel = await namingModel(() => models[call](model, language), request)
          return { allowTruncated }
        },
      }),
    )
    await transcriptions.start(caller, recording, { ...ofModel, prompt: asked.prompt })
    return { caller, recording, asked }
  }

  return {
    listModels: async () => ({ object: 'list', data: await models.list() }),
    getModel: (request) => namingModel(() => models.find((request.params as { id: string }).id), request),
    transcribe: async (request, reply) => {
      const left = leftOf(reply)
      const { caller, recording, asked } = await begin(request, 'transcribe')
      return asked.stream
        ? streamed(caller, recording, asked, { request, reply, left })
        : whole(caller, recording, asked, reply, left)
    },
    translate: async (request, reply) => {
      const left = leftOf(reply)
      const { caller, recording, asked } = await begin(request, 'translate')
      return whole(caller, recording, asked, reply, left)
    },
    speak: async (request, reply) => {
      const { userId } = callerOf(request)
      const asked = checked(openAiSchemas.speak, withoutEmpty(request.body ?? {}))
      await namingModel(() => models.speak(asked.model), request)
      const sound = await speech.speak(userId, asked, { left: leftOf(reply), limitMs: waitMs })
      if (!sound) throw tooSlow(undefined, waitMs)
      onceClosed(reply, () => {
        sound
          .release()
          .catch((error: unknown) => request.log.warn({ err: error }, 'a spoken text could not be erased'))
      })
      return reply.type(sound.type).send(sound.content)
    },
  }
}

function onceClosed({ raw }: FastifyReply, then: () => void): void {
  if (raw.destroyed) then()
  else raw.once('close', then)
}

function endOf(text: FinishedText, asked: OpenAiTranscription): object[] {
  const segments = asked.response_format === 'diarized_json' ? diarizedSegments(text) : []
  const done = { type: 'transcript.text.done', text: plainText(text), usage: usageOf(text) }
  // Headers were sent before anyone knew.
  const recognizedBy = text.engine && { engine: text.engine.name, quality: text.engine.quality }
  return [...segments, { ...done, ...recognizedBy }]
}

async function namingModel<Result>(
  work: () => Result | Promise<Result>,
  { headers, id }: FastifyRequest,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DomainError
      ? new OpenAiError(toOpenAiFailure(error, chooseLanguage(headers['accept-language']), id, noModel))
      : error
  }
}

function tooSlow(recordingId: string | undefined, waitMs: number): OpenAiError {
  const after = `It was not done after ${Math.round(waitMs / 1000)} seconds, the longest that an answer may take here.`
  const rest =
    recordingId === undefined
      ? 'Send a shorter text'
      : `It goes on: its text will be in the library, as the recording ${recordingId}. With stream=true there is no such limit. Don’t send the file again`
  return new OpenAiError({
    status: 504,
    error: { message: `${after} ${rest}`, type: 'server_error', param: null, code: 'timeout' },
    shouldRetry: false,
  })
}

function unknownUrl({ method, url }: FastifyRequest): OpenAiError {
  const message = `Unknown request URL: ${method} ${url.split('?')[0] ?? ''}`
  return new OpenAiError({
    status: 404,
    error: { message, type: 'invalid_request_error', param: null, code: 'unknown_url' },
  })
}

function admitCaller({ identity }: FastifyRequest, call: Pick<OpenAiCall, 'scope'> | undefined): void {
  if (call?.scope !== undefined) return admit({ access: 'user', scope: call.scope }, identity)
  if (userIdOf(identity) === undefined) throw new DomainError('NOT_LOGGED_IN')
}

function callerOf({ identity, headers }: FastifyRequest): Asker {
  const userId = userIdOf(identity)
  if (userId === undefined) throw new DomainError('NOT_LOGGED_IN')
  return {
    userId,
    language: chooseLanguage(headers['accept-language']),
    tokenId: identity.kind === 'access-token' ? identity.tokenId : undefined,
  }
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = request.routeOptions.config.openAiCall
  const {
    status,
    error: body,
    shouldRetry,
  } = toOpenAiFailure(
    error,
    chooseLanguage(request.headers['accept-language']),
    request.id,
    name && naming[name],
  )
  // The rest of a refused body is not read; a kept-alive connection would delay shutdown.
  if (status === 413 || error === serverStops) void reply.header('connection', 'close')
  if (request.raw.readableAborted)
    request.log.info({ err: error }, 'the caller left before everything was sent')
  else if (status >= 500 && isFault(error)) request.log.error({ err: error }, 'request failed')
  if (shouldRetry !== undefined) void reply.header('x-should-retry', String(shouldRetry))
  const hint = error instanceof DomainError && error.error === 'NOT_LOGGED_IN' ? noToken : body.message
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ error: { ...body, message: hint } })
}

/** Refused requests need no further log line, and workers report by themselves. */
function isFault(error: unknown): boolean {
  return (
    isDiskFull(error) || !(error instanceof OpenAiError || error instanceof DomainError || busyErrorIn(error))
  )
}

const noToken =
  'There is no access token, or it is unknown, expired or revoked. Send one as “authorization: Bearer lh_…”'
