import type { Config } from './config/env.ts'
import { isLoopback } from './platform/network/loopback.ts'

/** What a test may have and a server for others may not. Limits of a thousandfold are none. */
const maxRateLimitScale = 1000

/** @returns A sentence for each thing that should not be let out. */
export function productionProblems(config: Config): string[] {
  const { publicUrl, trustedProxies, mail, rateLimitScale, sandboxKind, allowsUnsafe, payments, seed } =
    config
  const address = publicUrl === undefined ? undefined : new URL(publicUrl)
  const problems: [boolean, string][] = [
    [
      address === undefined || isLoopback(address.hostname),
      'LONGHAND_PUBLIC_URL is not the address that people reach the server at: mails lead nowhere.',
    ],
    [
      address !== undefined && address.protocol !== 'https:',
      'LONGHAND_PUBLIC_URL does not begin with https:, so passwords and sessions can be read on the way.',
    ],
    [
      trustedProxies === undefined,
      'LONGHAND_TRUST_PROXY is not set: behind the proxy that speaks https, all people share the limits of one network.',
    ],
    [seed === 'demo', 'LONGHAND_SEED is demo: its gift codes are given away.'],
    [payments.kind === 'sandbox', 'Payments are the sandbox: everyone buys for nothing.'],
    [
      mail.smtpUrl === undefined,
      'SMTP_URL is not set: no one gets the code that signing up and logging in ask for.',
    ],
    [
      /@localhost>?$/.test(mail.from),
      'LONGHAND_MAIL_FROM is not set: mail servers refuse a sender at localhost.',
    ],
    [sandboxKind === 'none', 'LONGHAND_SANDBOX is none: programs that read users’ files are not confined.'],
    [
      rateLimitScale >= maxRateLimitScale,
      'LONGHAND_RATE_LIMIT_SCALE takes away the limits that keep guessers and crowds off.',
    ],
    [allowsUnsafe.length > 0, `LONGHAND_ALLOW_UNSAFE names ${allowsUnsafe.join(', ')}.`],
  ]
  return [...problems.flatMap(([isFound, sentence]) => (isFound ? [sentence] : [])), ...config.warnings]
}
