import type { Endpoint } from './endpoint.ts'

/** What calls of one kind have in common. A row of the table begins with one of these, then says what is its own. */
type Shape = Pick<Endpoint, 'method' | 'access' | 'scope' | 'roles' | 'send' | 'receive'>

/** For users who are logged in, also by an access token where the row has a scope. */
export const userGet = {
  method: 'GET',
  access: 'user',
  send: 'none',
  receive: 'envelope',
} as const satisfies Shape
export const userQuery = { ...userGet, send: 'query' } as const satisfies Shape
export const userPost = { ...userGet, method: 'POST', send: 'json' } as const satisfies Shape
export const userPut = { ...userPost, method: 'PUT' } as const satisfies Shape
export const userDelete = { ...userQuery, method: 'DELETE' } as const satisfies Shape

/** For operators, also by their access tokens. */
export const operatorGet = {
  ...userGet,
  scope: 'operator',
  roles: ['owner', 'operator'],
} as const satisfies Shape
export const operatorQuery = { ...operatorGet, send: 'query' } as const satisfies Shape
export const operatorPost = { ...operatorGet, method: 'POST', send: 'json' } as const satisfies Shape

/** For operators and the support. */
export const supportGet = { ...operatorGet, roles: ['owner', 'operator', 'support'] } as const satisfies Shape
export const supportQuery = { ...supportGet, send: 'query' } as const satisfies Shape

/** For everyone, also without a login. */
export const publicGet = { ...userGet, access: 'public' } as const satisfies Shape
export const publicQuery = { ...publicGet, send: 'query' } as const satisfies Shape
export const publicPost = { ...userPost, access: 'public' } as const satisfies Shape

/** For players, which send no token. */
export const ticketMedia = {
  method: 'GET',
  access: 'ticket',
  send: 'query',
  receive: 'media',
} as const satisfies Shape

/** For the backend of an app. */
export const appQuery = { ...userQuery, access: 'app' } as const satisfies Shape
export const appPost = { ...userPost, access: 'app' } as const satisfies Shape
export const appDelete = { ...userDelete, access: 'app' } as const satisfies Shape
