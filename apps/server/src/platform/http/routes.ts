import type { Readable } from 'node:stream'
import type { AnswerOf, EndpointName, InterfaceLanguage, ParsedRequestOf, endpoints } from '@longhand/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Identity } from './identity.ts'

/** A file to save, sent as `attachment`. `bytes` is its length when it is known. */
export interface FileAnswer {
  name: string
  type: string
  content: Readable | Buffer
  bytes?: number
}

/** Sound for a player: the whole of it or the range that was asked for. */
export interface MediaAnswer {
  type: string
  totalBytes: number
  /** First and last byte, inclusive; absent for the whole. */
  range?: { start: number; end: number }
  open(): Promise<Readable>
}

/** A file of a multipart request. Fields that came before it have been parsed already. */
export interface IncomingFile {
  name: string
  type: string
  stream: Readable
}

/** A cookie as the server sets it: always HttpOnly and SameSite=Strict, `__Host-` and Secure under https. */
export interface Cookies {
  get(name: string): string | undefined
  /** @param maxAgeSeconds 0 removes it. */
  set(name: string, value: string, maxAgeSeconds: number): void
}

/** What a handler knows beside the request's fields. */
export interface RequestContext {
  identity: Identity
  /** The signed-in user, or the one whose access token it is. Throws NOT_LOGGED_IN for anyone else, which `access: 'user'` has already kept out. */
  readonly userId: string
  /** The token that the request carries. Never log it. */
  token: string | undefined
  language: InterfaceLanguage
  requestId: string
  /** Scheme and host by which people reach the server: those that the operator gave, else those of the request. */
  origin: string
  /** Whether nothing in the request says that it comes from beyond this machine. */
  readonly isFromThisMachine: boolean
  /** Address of the client. */
  ip: string
  userAgent: string
  cookies: Cookies
  log: FastifyBaseLogger
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** The next file of a multipart request, the one before it having been read to its end; PARAMETER_MISSING when there is none. */
  file(): Promise<IncomingFile>
  /**
   * The files of a multipart request as they arrive: each must be read to its end before the next one. Not together with `file`.
   * More than the endpoint takes is HTTP 413.
   */
  files(): AsyncIterable<IncomingFile>
  /** The `range` header. */
  range: string | undefined
}

type ReceivedAnswer<Name extends EndpointName> = (typeof endpoints)[Name]['receive'] extends 'blob'
  ? FileAnswer
  : (typeof endpoints)[Name]['receive'] extends 'media'
    ? MediaAnswer
    : (typeof endpoints)[Name]['receive'] extends 'text'
      ? string
      : AnswerOf<Name>

/** One call: parsed fields in, the envelope's data (or the file) out. */
export type Handler<Name extends EndpointName> = (
  fields: ParsedRequestOf<Name>,
  context: RequestContext,
) => Promise<ReceivedAnswer<Name>> | ReceivedAnswer<Name>

/** The handlers of a module, by call. `compose.ts` joins them; a call without a handler does not compile. */
export type Routes<Names extends EndpointName> = { [Name in Names]: Handler<Name> }
