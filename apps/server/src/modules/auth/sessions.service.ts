import type { SessionSummary } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { mailNoticeJob } from './auth.jobs.ts'
import { deviceLabelOf } from './device-label.ts'
import { hashSecret, newSecret } from '../../platform/secrets/secrets.ts'
import type { SessionsRepository, StoredSession } from './sessions.repository.ts'

/** What {@link SessionsService} is made of. */
export interface SessionsDependencies {
  database: Database
  sessions: SessionsRepository
  queue: Pick<Queue, 'send'>
  clock: Clock
}

/** The device at the other end of a login. */
export interface Device {
  /** The browser's long-lived cookie. */
  browser: string
  userAgent: string
}

/** How long sessions live, in seconds: that long after the last use, and never longer than `maxSeconds` after the login. */
const sessionLife = { slidingSeconds: 30 * 86_400, maxSeconds: 90 * 86_400, writeEverySeconds: 3600 } as const

/** Begins every guest's token. */
const guestPrefix = 'guest.'

/** Sessions: opaque tokens, of which the database knows the hash. */
export class SessionsService {
  readonly #deps: SessionsDependencies

  constructor(dependencies: SessionsDependencies) {
    this.#deps = dependencies
  }

  /** Opens a session and mails its owner when the browser is a new one. @returns The token. */
  async open(tx: Transaction, userId: string, device: Device): Promise<string> {
    const { sessions, queue, clock } = this.#deps
    const token = newSecret()
    const now = clock.now()
    const sessionId = await sessions.add(tx, {
      tokenHash: hashSecret(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: expiryOf({ createdAt: now, usedAt: now }),
      userAgent: device.userAgent.slice(0, 512),
      deviceLabel: deviceLabelOf(device.userAgent),
    })
    const isKnown = await sessions.meetBrowser(tx, userId, hashSecret(device.browser), now)
    if (!isKnown) await queue.send(tx, mailNoticeJob, { notice: 'new-device', sessionId })
    return token
  }

  /** Notes that a person has proved to be at this browser, so that a login from it is no news. */
  async trust(tx: Transaction, userId: string, browser: string): Promise<void> {
    await this.#deps.sessions.meetBrowser(tx, userId, hashSecret(browser), this.#deps.clock.now())
  }

  /**
   * Whose session a token is, and prolongs it.
   *
   * @returns Nothing for an unknown, expired or revoked token.
   * @throws DomainError USER_DELETED when the account was erased.
   */
  async find(token: string): Promise<{ userId: string; sessionId: string } | undefined> {
    const { sessions, clock } = this.#deps
    const now = clock.now()
    const session = await sessions.findByToken(hashSecret(token))
    if (!session || session.expiresAt <= now) return undefined
    if (session.userDeletedAt) throw new DomainError('USER_DELETED')
    if (session.revokedAt) return undefined
    await this.#slide(session, now)
    return { userId: session.userId, sessionId: session.id }
  }

  async #slide(session: StoredSession, now: Date): Promise<void> {
    if (now.getTime() - session.lastSeenAt.getTime() < sessionLife.writeEverySeconds * 1000) return
    const expiresAt = expiryOf({ createdAt: session.createdAt, usedAt: now })
    await this.#deps.sessions.slide(this.#deps.database.orm, session.id, { lastSeenAt: now, expiresAt })
  }

  /** Ends the session of a token; an unknown one is left alone. */
  async revoke(token: string): Promise<void> {
    await this.#deps.sessions.revoke(this.#deps.database.orm, hashSecret(token), this.#deps.clock.now())
  }

  /** Ends every session of a person, with the change that calls for it, and forgets their browsers but the one where they made it. */
  async revokeAll(tx: Transaction, userId: string, { keepBrowser }: { keepBrowser: string }): Promise<void> {
    await this.#deps.sessions.revokeAll(tx, userId, this.#deps.clock.now())
    await this.#deps.sessions.forgetBrowsers(tx, userId, hashSecret(keepBrowser))
  }

  /** Ends every session of a person but one. @param db The database, or the transaction that calls for it. */
  async revokeOthers(db: Queryable, userId: string, sessionId: string): Promise<void> {
    await this.#deps.sessions.revokeAll(db, userId, this.#deps.clock.now(), sessionId)
  }

  /** Ends every session of a person but the one that asks. */
  async signOutElsewhere(userId: string, sessionId: string): Promise<void> {
    await this.revokeOthers(this.#deps.database.orm, userId, sessionId)
  }

  /** The living sessions of a person, the one last seen first. @param current The session that asks. */
  async list(userId: string, current: string): Promise<SessionSummary[]> {
    const living = await this.#deps.sessions.listLiving(this.#deps.database.orm, userId, this.#deps.clock.now())
    return living.map(({ id, deviceLabel, createdAt, lastSeenAt }) => ({
      sessionId: id,
      deviceLabel,
      createTime: Math.floor(createdAt.getTime() / 1000),
      lastSeenTime: Math.floor(lastSeenAt.getTime() / 1000),
      isCurrent: id === current,
    }))
  }
}

/** A token for a visitor. It opens what every visitor may have on request, so nothing needs to be stored or signed. */
export function newGuestToken(): string {
  return `${guestPrefix}${newSecret()}`
}

/** Whether a token is a guest's. */
export function isGuestToken(token: string): boolean {
  return token.startsWith(guestPrefix)
}

function expiryOf({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date {
  return new Date(Math.min(usedAt.getTime() + sessionLife.slidingSeconds * 1000, createdAt.getTime() + sessionLife.maxSeconds * 1000))
}
