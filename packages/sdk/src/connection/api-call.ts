import type { Endpoint, EndpointName } from '@longhand/contracts'
import type { ApiError } from './api-error.ts'

/** By field name; a list repeats its field. */
export type Files = Readonly<Record<string, Blob | readonly Blob[]>>

/** One call with its fields; made by `call` or by one that `callsOf` gave. */
export interface ApiCall {
  name: EndpointName
  /** The row of the endpoint table that describes it. */
  endpoint: Endpoint
  fields: Readonly<Record<string, unknown>>
  files?: Files | undefined
  /** Asked after a connection was lost, before the call is sent again: calls that are not repeatable find out what became of them. Without it, such a call is not sent again. */
  findAnswer?: ((ask: Ask) => Promise<FoundAnswer | undefined>) | undefined
}

/** Sends another call to find out what became of one; its fields and data have the names of the code. */
export type Ask = (call: ApiCall) => Promise<Outcome>

/** What the call would have answered, where the server has done it or refuses it; else the fields to send it with again. */
export type FoundAnswer = Outcome | { fields: ApiCall['fields'] }

/** A downloaded file with the name that the server gave it. */
export interface Download {
  name: string
  blob: Blob
}

/** `data` is the envelope's data, or a {@link Download} for a call that answers with a file. */
export type Outcome = { data: unknown; error?: undefined } | { data?: undefined; error: ApiError }
