import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { AccountsService, type NewPerson } from './accounts.service.ts'
import { AttemptsRepository } from './attempts.repository.ts'
import { AuthPersonalData } from './auth-personal-data.ts'
import { CodesRepository } from './codes.repository.ts'
import { CodesService } from './codes.service.ts'
import { createGoogleVerifier, type GoogleVerifier } from './google-verifier.ts'
import { LoginService } from './login.service.ts'
import { NoticesService } from './notices.service.ts'
import { ReauthenticationService } from './reauthentication.service.ts'
import { SessionsRepository } from './sessions.repository.ts'
import { SessionsService } from './sessions.service.ts'
import { SweepService } from './sweep.service.ts'
import { UsersRepository } from './users.repository.ts'

/** What the module is made of. */
export interface AuthOptions {
  database: Database
  queue: Pick<Queue, 'send'>
  mailer: Mailer
  clock: Clock
  log: BaseLogger
  /** Multiplies the limits per network and per user. */
  rateLimitScale: number
  /** OAuth client id; absent, sign-in with Google is off. */
  googleClientId: string | undefined
  /** Address of the product, for links in mails. */
  publicUrl: string
  /** Zone of the times in mails. */
  timeZone: string
  /** Does what a new account brings along, in the transaction that makes it. */
  onRegistered?: (tx: Transaction, person: NewPerson) => Promise<void>
  /** Does what a reset password brings along, in the transaction that sets it. */
  onPasswordReset?: (tx: Transaction, userId: string) => Promise<void>
  /** Replaces the verifier of `googleClientId`. */
  google?: GoogleVerifier
}

/** The services of the module. */
export interface Auth {
  accounts: AccountsService
  codes: CodesService
  login: LoginService
  /** For what a session alone must not do. */
  reauthentication: ReauthenticationService
  sessions: SessionsService
  /** For the worker. */
  notices: NoticesService
  /** For the worker. */
  sweep: SweepService
  /** What the module keeps of people. */
  personalData: AuthPersonalData
  /** Empty when sign-in with Google is off. */
  googleClientId: string
}

/**
 * Builds the module's services.
 *
 * @example
 * const auth = createAuth({ database, queue, mailer, clock, log, rateLimitScale, googleClientId, publicUrl, timeZone })
 * const app = await buildApp({ routes: { ...authRoutes(auth) }, authenticator: createAuthenticator(auth.sessions) })
 */
export function createAuth(options: AuthOptions): Auth {
  const { database, queue, mailer, clock, log, rateLimitScale, googleClientId, onRegistered, onPasswordReset } = options
  const users = new UsersRepository()
  const attempts = new AttemptsRepository()
  const codeRows = new CodesRepository()
  const sessionRows = new SessionsRepository(database)
  const google = options.google ?? (googleClientId ? createGoogleVerifier({ clientId: googleClientId, log }) : undefined)

  const codes = new CodesService({ database, codes: codeRows, attempts, sessions: sessionRows, mailer, clock, log, rateLimitScale })
  const sessions = new SessionsService({ database, sessions: sessionRows, queue, clock })
  const accounts = new AccountsService({ database, users, attempts, codes, sessions, queue, clock, rateLimitScale, onRegistered, onPasswordReset })
  const login = new LoginService({ database, users, attempts, accounts, sessions, browsers: sessionRows, google, clock, rateLimitScale })
  const reauthentication = new ReauthenticationService({ database, users, attempts, codes, clock, rateLimitScale })
  const { publicUrl, timeZone } = options
  const notices = new NoticesService({ database, users, codes: codeRows, sessions: sessionRows, mailer, publicUrl, timeZone })
  const sweep = new SweepService({ database, codes: codeRows, sessions: sessionRows, attempts, mailer, clock })
  const personalData = new AuthPersonalData({ database, users, sessions: sessionRows, codes: codeRows, mailer, clock })
  return { accounts, codes, login, reauthentication, sessions, notices, sweep, personalData, googleClientId: google ? (googleClientId ?? '') : '' }
}
