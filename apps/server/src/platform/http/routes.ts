import type { Readable } from 'node:stream'
import type {
  AnswerOf,
  EndpointName,
  InterfaceLanguage,
  ParsedRequestOf,
  endpoints,
} from '@longhand/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { LongCall, longCalls } from './body-worker.ts'
import type { Identity } from './identity.ts'

/** A file to save, sent as `attachment`. `bytes` is its length when it is known. */
export interface FileAnswer {
  name: string
  type: string
  content: Readable | Buffer
  bytes?: number
}

export interface MediaAnswer {
  type: string
  totalBytes: number
  /** First and last byte, inclusive; absent for the whole. */
  range?: { start: number; end: number } | undefined
  /** How long a browser may keep it. Default an hour. */
  maxAgeSeconds?: number
  open(): Promise<Readable>
}

export interface IncomingFile {
  name: string
  type: string
  stream: Readable
}

/** Always HttpOnly and SameSite=Strict; `__Host-` and Secure under https. */
export interface Cookies {
  get(name: string): string | undefined
  /** @param maxAgeSeconds 0 removes it. */
  set(name: string, value: string, maxAgeSeconds: number): void
}

/** A class for its types' sake: what is spread of one has none of its getters, and TypeScript says so. Take what you need by name. */
export abstract class RequestContext {
  abstract get identity(): Identity
  /** Throws NOT_LOGGED_IN for a visitor, which `access: 'user'` has already kept out. */
  abstract get userId(): string
  /** The token that the request carries. Never log it. */
  abstract get token(): string | undefined
  abstract get language(): InterfaceLanguage
  abstract get requestId(): string
  abstract get origin(): string
  abstract get isFromThisMachine(): boolean
  abstract get ip(): string
  abstract get userAgent(): string
  abstract get cookies(): Cookies
  abstract get log(): FastifyBaseLogger
  abstract get signal(): AbortSignal
  /** The one before must have been read to its end. PARAMETER_MISSING when there is none. */
  abstract readonly file: () => Promise<IncomingFile>
  /** Read each to its end before the next. Not together with `file`. Too many are HTTP 413. */
  abstract readonly files: () => AsyncIterable<IncomingFile>
  abstract get range(): string | undefined
}

type ReceivedAnswer<Name extends EndpointName> = (typeof endpoints)[Name]['receive'] extends 'blob'
  ? FileAnswer
  : (typeof endpoints)[Name]['receive'] extends 'media'
    ? MediaAnswer
    : (typeof endpoints)[Name]['receive'] extends 'text'
      ? string
      : AnswerOf<Name>

/** Fields of a long body may come as JSON, checked by their schema. */
type ReceivedFields<Name extends EndpointName> = {
  [Field in keyof ParsedRequestOf<Name>]:
    | ParsedRequestOf<Name>[Field]
    | (Name extends LongCall ? (Field extends (typeof longCalls)[Name][number] ? string : never) : never)
}

export type Handler<Name extends EndpointName> = (
  fields: ReceivedFields<Name>,
  context: RequestContext,
) => Promise<ReceivedAnswer<Name>> | ReceivedAnswer<Name>

/** A call without a handler does not compile. */
export type Routes<Names extends EndpointName> = { [Name in Names]: Handler<Name> }

/** The answer of a call that has nothing to say but that it is done. */
export async function done(work: Promise<unknown>): Promise<null> {
  await work
  return null
}
