import type { Session } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { networkOf } from '../../platform/network/network-of.ts'
import type { AccountsService, NewPerson } from './accounts.service.ts'
import type { AttemptsRepository } from './attempts.repository.ts'
import type { GoogleProfile, GoogleVerifier } from './google-verifier.ts'
import { isPassword } from './passwords.ts'
import { refusedByGoogle } from './refused-by-google.ts'
import { hashSecret } from './secrets.ts'
import type { Device, SessionsService } from './sessions.service.ts'
import { tooManyTries } from './too-many-tries.ts'
import type { LoginProof, UsersRepository } from './users.repository.ts'

/** What {@link LoginService} is made of. */
export interface LoginDependencies {
  database: Database
  users: UsersRepository
  attempts: AttemptsRepository
  accounts: AccountsService
  sessions: SessionsService
  /** Absent, sign-in with Google is off. */
  google: GoogleVerifier | undefined
  clock: Clock
  /** Multiplies the limit per network. */
  rateLimitScale: number
}

/**
 * Limits of refused logins. The narrow one counts one address from one network, so that whoever guesses somebody's password
 * elsewhere does not lock the owner out; the wide one counts a network over all addresses.
 */
const loginLimits = {
  perAddressAndNetwork: { tries: 10, windowSeconds: 900 },
  perNetwork: { tries: 100, windowSeconds: 3600 },
} as const

/** How somebody came who may have no account yet. */
type Arrival = Pick<NewPerson, 'language' | 'inviteCode'>

/** Logging in, by password and by Google. */
export class LoginService {
  readonly #deps: LoginDependencies

  constructor(dependencies: LoginDependencies) {
    this.#deps = dependencies
  }

  /**
   * Opens a session by password. An unknown address is answered as a wrong password, and as slowly.
   *
   * @throws DomainError WRONG_CREDENTIALS; TOO_MANY_TRIES.
   */
  async byPassword({ email, password, ip, device }: { email: string; password: string; ip: string; device: Device }): Promise<Session> {
    const { database, users, attempts } = this.#deps
    const keys = attemptKeys(email, ip)
    // Counted before it is known how it ends: of many at once none gets by.
    await this.#countTry(keys)
    const user = await users.findByEmail(database.orm, email)
    const isRight = await isPassword(user?.passwordHash, password)
    if (!user?.passwordHash || !isRight) throw new DomainError('WRONG_CREDENTIALS')
    const session = await this.#open(user.id, { passwordHash: user.passwordHash }, device)
    await attempts.forget(database.orm, keys.address)
    await attempts.giveBack(database.orm, keys.network)
    return session
  }

  /**
   * Opens a session for a Google account: its linked person, else the one with the same verified address, else a new one.
   *
   * @throws DomainError GOOGLE_OFF; WRONG_CREDENTIALS when Google did not issue the token for this server or did not verify the address.
   */
  async byGoogle({ idToken, device, ...arrival }: Arrival & { idToken: string; device: Device }): Promise<Session> {
    if (!this.#deps.google) throw new DomainError('GOOGLE_OFF')
    const profile = await this.#deps.google.verify(idToken)
    // Two first logins at once collide on the address: the second finds what the first has made.
    const userId = (await this.#findOrAdd(profile, arrival, device)) ?? (await this.#findOrAdd(profile, arrival, device))
    if (userId === undefined) throw refusedByGoogle()
    return this.#open(userId, { googleSubject: profile.subject }, device)
  }

  /** Forgets the refused logins of a person at this network, once they have set a new password. */
  async forgive(tx: Transaction, email: string, ip: string): Promise<void> {
    await this.#deps.attempts.forget(tx, attemptKeys(email, ip).address)
  }

  async #countTry(keys: { address: string; network: string }): Promise<void> {
    const { database, attempts, clock, rateLimitScale } = this.#deps
    const now = clock.now()
    const check = async (key: string, tries: number, windowSeconds: number): Promise<void> => {
      const counted = await attempts.count(database.orm, key, { now, windowSeconds })
      if (counted.tries > tries) throw tooManyTries((counted.endsAt.getTime() - now.getTime()) / 1000)
    }
    const { perAddressAndNetwork, perNetwork } = loginLimits
    await check(keys.address, perAddressAndNetwork.tries, perAddressAndNetwork.windowSeconds)
    await check(keys.network, perNetwork.tries * rateLimitScale, perNetwork.windowSeconds)
  }

  #findOrAdd({ subject, email, name }: GoogleProfile, arrival: Arrival, device: Device): Promise<string | undefined> {
    const { database, users, accounts, sessions } = this.#deps
    return database.transaction(async (tx) => {
      const linked = await users.findByGoogleSubject(tx, subject)
      if (linked) return linked.id
      const sameAddress = await users.findByEmail(tx, email)
      if (sameAddress) return (await users.linkGoogle(tx, sameAddress.id, subject)) ? sameAddress.id : undefined
      const added = await accounts.add(tx, { ...arrival, email, googleSubject: subject, nickName: name })
      if (added !== undefined) await sessions.trust(tx, added, device.browser)
      return added
    })
  }

  #open(userId: string, proof: LoginProof, device: Device): Promise<Session> {
    const { database, users, sessions, clock } = this.#deps
    return database.transaction(async (tx) => {
      if (!(await users.noteLogin(tx, userId, proof, clock.now()))) throw new DomainError('WRONG_CREDENTIALS')
      return { userId, token: await sessions.open(tx, userId, device) }
    })
  }
}

function attemptKeys(email: string, ip: string): { address: string; network: string } {
  const network = networkOf(ip)
  return { address: `login ${hashSecret(`${email} ${network}`)}`, network: `login ${hashSecret(network)}` }
}
