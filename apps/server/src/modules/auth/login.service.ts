import type { Sentence, Session } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { networkOf } from '../../platform/network/network-of.ts'
import type { AccountsService, NewPerson } from './accounts.service.ts'
import type { AttemptLimit, AttemptsRepository } from './attempts.repository.ts'
import type { GoogleProfile, GoogleVerifier } from './google/google-verifier.ts'
import { isPassword } from './passwords/passwords.ts'
import { refusedByGoogle } from './google/refused-by-google.ts'
import { hashSecret } from '../../platform/secrets/secrets.ts'
import type { RegistrationService } from './registration.service.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { Device, SessionsService } from './sessions.service.ts'
import type { LoginProof, UsersRepository } from './users.repository.ts'

export interface LoginDependencies {
  database: Database
  users: UsersRepository
  attempts: AttemptsRepository
  accounts: AccountsService
  sessions: SessionsService
  browsers: SessionsRepository
  google: GoogleVerifier | undefined
  registration: Pick<RegistrationService, 'assertAdmits'>
  clock: Clock
  rateLimitScale: number
}

/** Counted per address and network, per network, and per address; a window begins with its first try, so any hour sees at most twice the 50. A browser known to the account has a budget that no stranger can use up. */
const loginLimits = {
  perAddressAndBrowser: { tries: 10, windowSeconds: 900 },
  perAddressAndNetwork: { tries: 10, windowSeconds: 900 },
  perNetwork: { tries: 100, windowSeconds: 3600 },
  perAddress: { tries: 50, windowSeconds: 3600 },
} as const

/** Names the way that no stranger can close: the browser where the owner resets the password is known from then on. */
const resetToGetIn: Sentence = {
  en: 'Too many tries. Reset your password to get in now, or try again later',
  'zh-CN': '尝试次数过多，请重置密码后立即登录，或稍后再试',
}

/** Only to who has proved to be the owner. */
const suspended: Sentence = {
  en: 'This account is suspended. Ask the people who run this site',
  'zh-CN': '该账号已被停用，请联系管理员',
}

type Arrival = Pick<NewPerson, 'language' | 'inviteCode'>

export class LoginService {
  readonly #deps: LoginDependencies

  constructor(dependencies: LoginDependencies) {
    this.#deps = dependencies
  }

  /**
   * Opens a session by password. An unknown address is answered as a wrong password, and as slowly.
   *
   * @throws DomainError WRONG_CREDENTIALS; ILLEGAL_REQUEST for a suspended account; TOO_MANY_TRIES, which a password reset in the same browser lifts.
   */
  async byPassword({
    email,
    password,
    ip,
    device,
  }: {
    email: string
    password: string
    ip: string
    device: Device
  }): Promise<Session> {
    const { database, users, attempts, clock } = this.#deps
    const [own, ...wider] = await this.#limitsOf(email, ip, device.browser)
    // Counted before it is known how it ends: of many at once none gets by.
    await attempts.spend(database.orm, [own, ...wider], clock.now(), resetToGetIn)
    const user = await users.findByEmail(database.orm, email)
    const isRight = await isPassword(user?.passwordHash, password)
    if (!user?.passwordHash || !isRight) throw new DomainError('WRONG_CREDENTIALS')
    if (user.suspendedAt) throw new DomainError('ILLEGAL_REQUEST', { sentence: suspended })
    const session = await this.#open(user.id, { passwordHash: user.passwordHash }, device)
    await attempts.forget(database.orm, own.key)
    for (const { key } of wider) await attempts.giveBack(database.orm, key)
    return session
  }

  /**
   * Opens a session for a Google account: its linked person, else the one with the same verified address, else a new one.
   *
   * @throws DomainError GOOGLE_OFF; WRONG_CREDENTIALS when Google did not issue the token for this server or did not verify the address.
   */
  async byGoogle({
    idToken,
    device,
    ...arrival
  }: Arrival & { idToken: string; device: Device }): Promise<Session> {
    if (!this.#deps.google) throw new DomainError('GOOGLE_OFF')
    const profile = await this.#deps.google.verify(idToken)
    // Two first logins at once collide on the address: the second finds what the first has made.
    const userId =
      (await this.#findOrAdd(profile, arrival, device)) ?? (await this.#findOrAdd(profile, arrival, device))
    if (userId === undefined) throw refusedByGoogle()
    if ((await this.#deps.users.find(this.#deps.database.orm, userId))?.suspendedAt)
      throw new DomainError('ILLEGAL_REQUEST', { sentence: suspended })
    return this.#open(userId, { googleSubject: profile.subject }, device)
  }

  async forgive(tx: Transaction, email: string, browser: string): Promise<void> {
    await this.#deps.attempts.forget(tx, keyOfBrowser(email, browser))
  }

  /** The narrowest first: what it refuses uses up nothing of the wider ones. */
  async #limitsOf(email: string, ip: string, browser: string): Promise<[AttemptLimit, ...AttemptLimit[]]> {
    const { database, browsers, rateLimitScale } = this.#deps
    const { perAddressAndBrowser, perAddressAndNetwork, perNetwork, perAddress } = loginLimits
    const isKnown = await browsers.isKnownBrowser(database.orm, email, hashSecret(browser))
    if (isKnown) return [{ key: keyOfBrowser(email, browser), ...perAddressAndBrowser }]
    const network = networkOf(ip)
    return [
      { key: `login ${hashSecret(`${email} ${network}`)}`, ...perAddressAndNetwork },
      { key: `login ${hashSecret(network)}`, ...perNetwork, tries: perNetwork.tries * rateLimitScale },
      { key: `login ${hashSecret(email)}`, ...perAddress },
    ]
  }

  #findOrAdd(
    { subject, email, name }: GoogleProfile,
    arrival: Arrival,
    device: Device,
  ): Promise<string | undefined> {
    const { database, users, accounts, sessions, registration } = this.#deps
    return database.transaction(async (tx) => {
      const linked = await users.findByGoogleSubject(tx, subject)
      if (linked) return linked.id
      const sameAddress = await users.findByEmail(tx, email)
      if (sameAddress)
        return (await users.linkGoogle(tx, sameAddress.id, subject)) ? sameAddress.id : undefined
      await registration.assertAdmits({ email, inviteCode: arrival.inviteCode }, tx)
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

function keyOfBrowser(email: string, browser: string): string {
  return `login ${hashSecret(`${email} browser ${browser}`)}`
}
