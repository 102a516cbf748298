import type { AppScope } from './apps/limits.ts'
import type { ErrorName } from './error-codes.ts'
import type { ErrorEffect } from './errors.ts'
import type { Role } from './roles.ts'
import type { Scope } from './scopes.ts'

/** `guest`: a guest's or a user's token; `ticket`: anyone who holds a ticket that was given out for this one thing; `signature`: anyone who signs as the payment gateway; `app`: the backend of an app, with the app's secret. */
export type Access = 'public' | 'guest' | 'user' | 'ticket' | 'signature' | 'app'

/** Bytes of the longest body of a request that says nothing else. */
export const defaultMaxBodyBytes = 64 * 1024

/** Bytes that the fields and part headers of a `multipart` request may have beside its files. */
export const multipartFieldsBytes = 64 * 1024

/**
 * One call of the web API. The table of these is the single description that the server registers, the client calls, the documentation
 * shows and the authorisation test walks.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** Without it no access token opens the call: money, beans, changes to the account and tokens themselves need a person. */
  scope?: Scope
  /** Whose sessions and access tokens open the call. Default every user's, whatever their role. */
  roles?: readonly Role[]
  /** Opens the call to tokens of apps' users, also from the pages of apps. Without it none does, whatever its access. */
  appScope?: AppScope
  /** What others can see of it. `gives-out`: files, texts or names of the account reach people or servers that the caller chooses. `fetches`: the server asks an address of the caller's, and says nothing of the account there. */
  effectOutside?: 'gives-out' | 'fetches'
  /** A session whose login, or last proof of its owner, is older than `recentLoginSeconds` is refused with RECENT_LOGIN_NEEDED: what the call makes outlives the session. With a `field` only where that is true, as taking back never asks. */
  needsRecentLogin?: true | { field: string }
  /** The backend of an app may call it too, for what the app itself has. */
  isForApps?: true
  /** `multipart` fields that hold files are not part of the request schema. */
  send: 'none' | 'query' | 'json' | 'form' | 'multipart'
  /** How many files a `multipart` call takes, after its other fields. Default 1, in the field `file`; more are in fields `files`, and may be missing: without any, the call takes JSON as well. */
  maxFiles?: number
  /** The fields of a `multipart` call's files, all needed and in this order; `maxFiles` says nothing then. */
  fileFields?: readonly string[]
  /** Bytes of the longest request body, of a `multipart` one all its fields and files together. Default {@link defaultMaxBodyBytes}; more is for logged-in users only. */
  maxBodyBytes?: number
  /** An envelope, a file (`content-disposition` names it), bytes for a player, or a bare word for another server. */
  receive: 'envelope' | 'blob' | 'media' | 'text'
  /**
   * Sent again with the same fields, the call changes nothing more: a caller whose connection was lost may repeat it. The name of an optional field: only with that field, by which the server
   * knows the call again. GETs need not say so. Any call may be repeated whose answer says `notStarted`.
   */
  repeatable?: true | string
  summary: string
  /** Request fields that hold ids of things with an owner: a foreign id must answer exactly as a missing one. */
  owned?: readonly string[]
  errors?: readonly ErrorName[]
  /** What the host does about an error of this call, where that is not what the catalogue says. */
  effects?: Partial<Record<ErrorName, readonly ErrorEffect[]>>
  /** Since when callers should use something else, and when the call stops, as days (`2026-12-31`). `docs/api-policy.md` says how far apart. */
  deprecated?: { since: string; sunset: string }
}

/** Whether a caller that got no answer may send the call again as it is. */
export function isRepeatable(
  { method, repeatable }: Pick<Endpoint, 'method' | 'repeatable'>,
  fields: Readonly<Record<string, unknown>>,
): boolean {
  return (
    method === 'GET' || repeatable === true || (repeatable !== undefined && fields[repeatable] !== undefined)
  )
}
