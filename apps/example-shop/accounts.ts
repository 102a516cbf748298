import { randomUUID, scryptSync, timingSafeEqual } from 'node:crypto'
import { type CookieOptions, type Request, Router } from 'express'

/** A user of this shop. Longhand never sees the password, and has no login of theirs. */
export interface User {
  id: string
  name: string
}

/** In memory: a shop that stops forgets its users. Yours has a database. */
const accounts = new Map<string, User & { salt: string; password: Buffer }>()
const sessions = new Map<string, User>()
const cookie: CookieOptions = { httpOnly: true, sameSite: 'strict' }

/** The user who is logged in. */
export function userOf(request: Request): User | undefined {
  return sessions.get(sessionOf(request))
}

/** The shop's own login. A name that is new gets an account. */
export const accountRoutes = Router()
  .post('/login', (request, response) => {
    const { name, password } = request.body as Record<string, string>
    if (!name || !password) return void response.sendStatus(400)
    const known = accounts.get(name) ?? addAccount(name, password)
    if (!timingSafeEqual(known.password, scryptSync(password, known.salt, 32)))
      return void response.sendStatus(403)
    const session = randomUUID()
    sessions.set(session, { id: known.id, name })
    response.cookie('shop', session, cookie).sendStatus(204)
  })
  .post('/logout', (request, response) => {
    sessions.delete(sessionOf(request))
    response.clearCookie('shop', cookie).sendStatus(204)
  })

function addAccount(name: string, password: string): User & { salt: string; password: Buffer } {
  const salt = randomUUID()
  const account = { id: randomUUID(), name, salt, password: scryptSync(password, salt, 32) }
  accounts.set(name, account)
  return account
}

function sessionOf({ headers }: Request): string {
  return /(?:^|; )shop=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}
