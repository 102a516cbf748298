import type { Certificates, LoginTicket, OAuth2Client } from 'google-auth-library'
import type { BaseLogger } from 'pino'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { refusedByGoogle } from './refused-by-google.ts'

/** What a verified ID token says. */
export interface GoogleProfile {
  subject: string
  /** Lower case, verified by Google. */
  email: string
  name: string | undefined
}

export interface GoogleVerifier {
  /**
   * @throws DomainError WRONG_CREDENTIALS unless Google signed the token for this server, it is living, and its address is verified;
   * SYSTEM when Google's keys are out of reach.
   */
  verify(idToken: string): Promise<GoogleProfile>
}

const issuers = ['accounts.google.com', 'https://accounts.google.com']

export interface GoogleVerifierOptions {
  clientId: string
  log: BaseLogger
  /** Google's public keys by key id; the library's own cached download by default. */
  loadCertificates?: () => Promise<Certificates>
}

export function createGoogleVerifier({
  clientId,
  log,
  loadCertificates,
}: GoogleVerifierOptions): GoogleVerifier {
  let client: Promise<OAuth2Client> | undefined
  // Loaded when it is first needed, which on most servers is never.
  const open = (): Promise<OAuth2Client> =>
    (client ??= import('google-auth-library').then((library) => new library.OAuth2Client({ clientId })))
  const load = loadCertificates ?? (async () => (await (await open()).getFederatedSignonCertsAsync()).certs)
  return {
    verify: async (idToken) => {
      const certificates = await load().catch((cause: unknown) => {
        log.error({ err: cause }, "Google's keys are out of reach")
        throw new DomainError('SYSTEM', {
          sentence: {
            en: 'Google is out of reach. Please try again later',
            'zh-CN': '暂时无法连接 Google，请稍后再试',
          },
          cause,
        })
      })
      const ticket = await (
        await open()
      )
        .verifySignedJwtWithCertsAsync(idToken, certificates, clientId, issuers)
        .catch((cause: unknown) => {
          throw refusedByGoogle(cause)
        })
      return profileOf(ticket)
    },
  }
}

function profileOf(ticket: LoginTicket): GoogleProfile {
  const { sub, email, email_verified, name } = ticket.getPayload() ?? {}
  if (!sub || !email || email_verified !== true) throw refusedByGoogle()
  return { subject: sub, email: email.toLowerCase(), name }
}
