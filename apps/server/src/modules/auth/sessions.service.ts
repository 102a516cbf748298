import { recentLoginSeconds, type Role, type SessionSummary } from '@longhand/contracts'
import Bowser from 'bowser'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { networkOf } from '../../platform/network/network-of.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { mailNoticeJob } from './auth.jobs.ts'
import { hashSecret, newSecret } from '../../platform/secrets/secrets.ts'
import type { SessionsRepository, StoredSession } from './sessions.repository.ts'

export interface SessionsDependencies {
  database: Database
  sessions: SessionsRepository
  queue: Pick<Queue, 'send'>
  clock: Clock
  hashOrigin: HashOrigin
  onSignedOutElsewhere?: ((tx: Transaction, userId: string) => Promise<void>) | undefined
}

export interface Device {
  browser: string
  userAgent: string
  /** Address; absent where a login has none. */
  ip?: string | undefined
}

export interface FoundSession {
  userId: string
  role: Role
  sessionId: string
  deviceLabel: string
  hasRecentLogin: boolean
}

/** One keyed hash for one text; without the key it can't be guessed. */
export type HashOrigin = (text: string) => Promise<string>

/** How long sessions live, in seconds: that long after the last use, and never longer than `maxSeconds` after the login. */
const sessionLife = { slidingSeconds: 30 * 86_400, maxSeconds: 90 * 86_400, writeEverySeconds: 3600 } as const

const guestPrefix = 'guest.'

export class SessionsService {
  readonly #deps: SessionsDependencies

  constructor(dependencies: SessionsDependencies) {
    this.#deps = dependencies
  }

  /** Mails the owner when the browser is new. @returns The token. */
  async open(tx: Transaction, userId: string, device: Device): Promise<string> {
    const { sessions, queue, clock, hashOrigin } = this.#deps
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
    if (device.ip !== undefined)
      await sessions.meetNetwork(
        tx,
        userId,
        await hashOrigin(networkOf(device.ip, { ipv4: 24, ipv6: 48 })),
        now,
      )
    return token
  }

  /** A later login from this browser is not mailed. */
  async trust(tx: Transaction, userId: string, browser: string): Promise<void> {
    await this.#deps.sessions.meetBrowser(tx, userId, hashSecret(browser), this.#deps.clock.now())
  }

  /**
   * Whose session a token is, and prolongs it.
   *
   * @returns Nothing for an unknown, expired or revoked token.
   * @throws DomainError USER_DELETED when the account was erased.
   */
  async find(token: string): Promise<FoundSession | undefined> {
    const { sessions, clock } = this.#deps
    const now = clock.now()
    const session = await sessions.findByToken(hashSecret(token))
    if (!session || session.expiresAt <= now) return undefined
    if (session.userDeletedAt) throw new DomainError('USER_DELETED')
    if (session.revokedAt || session.userSuspendedAt) return undefined
    await this.#slide(session, now)
    const { userId, role, id: sessionId, deviceLabel } = session
    return { userId, role, sessionId, deviceLabel, hasRecentLogin: hasRecentLogin(session, now) }
  }

  /** The owner was proved again, as by a login. */
  async confirm(db: Queryable, sessionId: string): Promise<void> {
    await this.#deps.sessions.confirm(db, sessionId, this.#deps.clock.now())
  }

  async #slide(session: StoredSession, now: Date): Promise<void> {
    if (now.getTime() - session.lastSeenAt.getTime() < sessionLife.writeEverySeconds * 1000) return
    const expiresAt = expiryOf({ createdAt: session.createdAt, usedAt: now })
    await this.#deps.sessions.slide(this.#deps.database.orm, session.id, { lastSeenAt: now, expiresAt })
  }

  async revoke(token: string): Promise<void> {
    await this.#deps.sessions.revoke(this.#deps.database.orm, hashSecret(token), this.#deps.clock.now())
  }

  /** Also forgets the person's other browsers. */
  async revokeAll(tx: Transaction, userId: string, { keepBrowser }: { keepBrowser: string }): Promise<void> {
    await this.#deps.sessions.revokeAll(tx, userId, this.#deps.clock.now())
    await this.#deps.sessions.forgetBrowsers(tx, userId, hashSecret(keepBrowser))
  }

  async revokeOthers(db: Queryable, userId: string, sessionId: string): Promise<void> {
    await this.#deps.sessions.revokeAll(db, userId, this.#deps.clock.now(), sessionId)
  }

  /** Leaves the one session: whatever else lets programs or people in as this user ends with the others. */
  async signOutElsewhere(userId: string, sessionId: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      await this.revokeOthers(tx, userId, sessionId)
      await this.#deps.onSignedOutElsewhere?.(tx, userId)
    })
  }

  async list(userId: string, current: string): Promise<SessionSummary[]> {
    const living = await this.#deps.sessions.listLiving(
      this.#deps.database.orm,
      userId,
      this.#deps.clock.now(),
    )
    return living.map(({ id, deviceLabel, createdAt, lastSeenAt }) => ({
      sessionId: id,
      deviceLabel,
      createTime: Math.floor(createdAt.getTime() / 1000),
      lastSeenTime: Math.floor(lastSeenAt.getTime() / 1000),
      isCurrent: id === current,
    }))
  }
}

/** Name of a device for its owner, such as `Chrome, Windows`; empty when the user agent says neither browser nor system. */
export function deviceLabelOf(userAgent: string): string {
  // The parser throws on an empty one.
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}

export function newGuestToken(): string {
  return `${guestPrefix}${newSecret()}`
}

export function isGuestToken(token: string): boolean {
  return token.startsWith(guestPrefix)
}

function hasRecentLogin(
  { createdAt, confirmedAt }: Pick<StoredSession, 'createdAt' | 'confirmedAt'>,
  now: Date,
): boolean {
  const provedAt = Math.max(createdAt.getTime(), confirmedAt?.getTime() ?? 0)
  return now.getTime() - provedAt < recentLoginSeconds * 1000
}

function expiryOf({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date {
  return new Date(
    Math.min(
      usedAt.getTime() + sessionLife.slidingSeconds * 1000,
      createdAt.getTime() + sessionLife.maxSeconds * 1000,
    ),
  )
}
