import type { Role } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import type { EventOf } from '../../platform/events/domain-events.ts'
import type { CountCalls } from '../../platform/http/call-blocks.ts'
import type { Authenticator } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { hashSecret } from '../../platform/secrets/secrets.ts'
import { AccessNotices } from './access-notices.ts'
import { AccountLinksRepository } from './account-links.repository.ts'
import { AccountLinksService } from './account-links.service.ts'
import { AccountsService, type NewPerson } from './accounts.service.ts'
import { AttemptsRepository } from './attempts.repository.ts'
import { AuthPersonalData } from './auth-personal-data.ts'
import { authHandlers } from './auth.handlers.ts'
import { authJobs, mailNoticeJob } from './auth.jobs.ts'
import { authRoutes, type AuthServices, browserOf, sessionIdOf } from './auth.routes.ts'
import { type AccessTokens, type Apps, createAuthenticator } from './authenticator.ts'
import { CodesRepository } from './codes.repository.ts'
import { CodesService } from './codes.service.ts'
import { createGoogleVerifier, type GoogleVerifier } from './google/google-verifier.ts'
import { LoginService } from './login.service.ts'
import { type AccessReader, NoticesService } from './notices.service.ts'
import { hashPassword, isPassword } from './passwords/passwords.ts'
import { PeopleService } from './people.service.ts'
import { ReauthenticationService } from './reauthentication.service.ts'
import { RegistrationRepository } from './registration.repository.ts'
import { type FindInviter, RegistrationService } from './registration.service.ts'
import { SessionsAccess } from './sessions-access.ts'
import { SessionsRepository } from './sessions.repository.ts'
import { SessionsService } from './sessions.service.ts'
import { SweepService } from './sweep.service.ts'
import { UsersRepository } from './users.repository.ts'
import { isWeakPassword, wireHashOf } from './passwords/weak-passwords.ts'

export interface AuthDeps {
  database: Database
  queue: Pick<Queue, 'send'>
  mailer: Mailer
  clock: Clock
  log: BaseLogger
  rateLimitScale: number
  /** OAuth client id; absent, sign-in with Google is off. */
  googleClientId: string | undefined
  /** What mails lead to. */
  publicUrl: string | undefined
  timeZone: string
  sealed: Pick<SealedSecrets, 'fingerprint' | 'seal' | 'open'>
  accessTokens?: AccessTokens
  apps?: Apps
  onRegistered?: (tx: Transaction, person: NewPerson) => Promise<void>
  onAddressConfirmed?: (tx: Transaction, userId: string) => Promise<void>
  /** @returns What is to be done once the transaction has committed. */
  onPasswordReset?: (tx: Transaction, userId: string) => Promise<() => void>
  onSignedOutElsewhere?: (tx: Transaction, userId: string) => Promise<void>
  accessReader: AccessReader
  inviterOf?: FindInviter
  google?: GoogleVerifier
}

export interface AuthModule extends Module, AuthServices {
  routes: ReturnType<typeof authRoutes>
  handlers: JobRegistration[]
  personalData: AuthPersonalData
  authenticator: Authenticator
  people: PeopleService
  registration: RegistrationService
  reauthentication: ReauthenticationService
  notices: NoticesService
  sweep: SweepService
  attempts: AttemptsRepository
  countCalls: CountCalls
  hasher: {
    hash: typeof hashPassword
    matches: typeof isPassword
    isCommon: (password: string) => Promise<boolean>
  }
  confirmOwner: (
    context: RequestContext,
    proof: Omit<Parameters<ReauthenticationService['confirm']>[0], 'userId' | 'browser'>,
  ) => Promise<void>
  mailAccessNotice: (tx: Transaction, made: EventOf<'access-made'>) => Promise<void>
  access: SessionsAccess
  mailDeletionNotice: (tx: Transaction, userId: string, purgeAt: Date) => Promise<void>
  /** What two users' logins have in common. */
  origins: {
    shared: (on: Queryable, one: string, other: string) => Promise<{ network: boolean; device: boolean }>
    sharedOfAll: (
      on: Queryable,
      pairs: readonly (readonly [string, string])[],
    ) => Promise<{ network: boolean; device: boolean }[]>
  }
}

/** Whose invitations let people in where registration is by invitation. */
const inviters: readonly Role[] = ['owner', 'operator']

export const authModule = defineModule({
  word: 'auth',
  jobs: authJobs,
  create: (deps: AuthDeps): AuthModule => {
    const {
      database,
      queue,
      mailer,
      clock,
      log,
      rateLimitScale,
      googleClientId,
      publicUrl,
      timeZone,
      sealed,
      accessTokens,
      apps,
      onRegistered,
      onAddressConfirmed,
      onPasswordReset,
      onSignedOutElsewhere,
      accessReader,
      inviterOf = () => Promise.resolve(undefined),
    } = deps
    const users = new UsersRepository()
    const attempts = new AttemptsRepository()
    const codeRows = new CodesRepository()
    const sessionRows = new SessionsRepository(database)
    const google =
      deps.google ?? (googleClientId ? createGoogleVerifier({ clientId: googleClientId, log }) : undefined)

    const codes = new CodesService({
      database,
      codes: codeRows,
      attempts,
      sessions: sessionRows,
      mailer,
      clock,
      log,
      rateLimitScale,
    })
    const people = new PeopleService({ database, users })
    const registration = new RegistrationService({
      database,
      repository: new RegistrationRepository(),
      inviterOf,
      mayInvite: async (db, userId) => inviters.includes(await people.roleOf(userId, db)),
    })
    const hashOrigin = (text: string): Promise<string> => sealed.fingerprint(text, 'login network')
    const sessions = new SessionsService({
      database,
      sessions: sessionRows,
      queue,
      clock,
      hashOrigin,
      onSignedOutElsewhere,
    })
    const accounts = new AccountsService({
      database,
      users,
      attempts,
      codes,
      sessions,
      queue,
      clock,
      rateLimitScale,
      registration,
      onRegistered,
      onPasswordReset,
    })
    const login = new LoginService({
      database,
      users,
      attempts,
      accounts,
      sessions,
      browsers: sessionRows,
      google,
      registration,
      clock,
      rateLimitScale,
    })
    const reauthentication = new ReauthenticationService({
      database,
      users,
      attempts,
      codes,
      clock,
      rateLimitScale,
    })
    const linkRows = new AccountLinksRepository(database)
    const accountLinks = new AccountLinksService({
      database,
      links: linkRows,
      users,
      accounts,
      login,
      queue,
      sealed,
      clock,
      onAddressConfirmed,
    })
    const accessNotices = new AccessNotices({ attempts, queue })
    const notices = new NoticesService({
      database,
      users,
      codes: codeRows,
      sessions: sessionRows,
      mailer,
      access: accessReader,
      links: accountLinks,
      publicUrl,
      timeZone,
    })
    const sweep = new SweepService({
      database,
      codes: codeRows,
      sessions: sessionRows,
      links: linkRows,
      attempts,
      mailer,
      clock,
    })
    const confirmOwner: AuthModule['confirmOwner'] = (context, proof) =>
      reauthentication.confirm({ ...proof, userId: context.userId, browser: browserOf(context) })
    const confirmLogin: AuthServices['confirmLogin'] = async (context, proof) => {
      await confirmOwner(context, proof)
      await sessions.confirm(database.orm, sessionIdOf(context))
    }
    const services: AuthServices = {
      accounts,
      codes,
      accountLinks,
      login,
      sessions,
      confirmLogin,
      googleClientId: google ? (googleClientId ?? '') : '',
      registration,
    }
    return {
      ...services,
      routes: authRoutes(services),
      handlers: authHandlers({ notices, sweep }),
      personalData: new AuthPersonalData({
        database,
        users,
        sessions: sessionRows,
        codes: codeRows,
        links: linkRows,
        mailer,
        clock,
      }),
      authenticator: createAuthenticator(sessions, {
        accessTokens,
        apps,
        roleOf: (userId) => people.roleOf(userId),
      }),
      people,
      registration,
      reauthentication,
      notices,
      sweep,
      attempts,
      countCalls: async (key, calls, windowMs) => {
        const { tries, leftMs } = await attempts.countBlock(database.orm, `calls ${hashSecret(key)}`, {
          tries: calls,
          windowMs,
        })
        return { calls: tries, leftMs }
      },
      hasher: {
        hash: hashPassword,
        matches: isPassword,
        isCommon: (password) => isWeakPassword(wireHashOf(password)),
      },
      confirmOwner,
      access: new SessionsAccess({ database, sessions: sessionRows, clock }),
      mailAccessNotice: (tx, made) => accessNotices.send(tx, made),
      origins: {
        shared: (on, one, other) => sessionRows.shared(on, one, other),
        sharedOfAll: (on, pairs) => sessionRows.sharedOfAll(on, pairs),
      },
      mailDeletionNotice: async (tx, userId, purgeAt) => {
        await queue.send(tx, mailNoticeJob, {
          notice: 'deletion-requested',
          userId,
          at: purgeAt.toISOString(),
        })
      },
    }
  },
})
