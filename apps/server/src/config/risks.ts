import { isLoopback } from '../platform/network/loopback.ts'
import type { Risk, Values } from './settings.ts'

interface FoundRisk {
  risk: Risk
  sentence: string
}

/** What is unsafe and was asked for once: a slip may have done that. */
export function untakenRisks(values: Values): string[] {
  return risksOf(values)
    .filter(({ risk }) => !values.LONGHAND_ALLOW_UNSAFE.includes(risk))
    .map(({ risk, sentence }) => `${sentence} If that is meant, set LONGHAND_ALLOW_UNSAFE to ${risk}, too.`)
}

/** Whether no one but this machine's users can reach the server, as far as the settings say. */
export function isForThisMachine({ HOST, LONGHAND_PUBLIC_URL, LONGHAND_TRUST_PROXY }: Values): boolean {
  return (
    isLoopback(HOST) &&
    LONGHAND_TRUST_PROXY === undefined &&
    (LONGHAND_PUBLIC_URL === undefined || isLoopback(new URL(LONGHAND_PUBLIC_URL).hostname))
  )
}

function risksOf(values: Values): FoundRisk[] {
  const { LONGHAND_PUBLIC_URL: publicUrl, LONGHAND_SECRETS_KEY: key } = values
  const isReached = !isForThisMachine(values)
  const found: FoundRisk[] = []
  if (isReached && values.LONGHAND_SEED === 'demo')
    found.push({
      risk: 'demo',
      sentence: 'LONGHAND_SEED is demo on a server that others reach: its gift codes are given away.',
    })
  if (isReached && values.LONGHAND_PAYMENTS === 'sandbox')
    found.push({
      risk: 'sandbox',
      sentence: 'LONGHAND_PAYMENTS is sandbox on a server that others reach: everyone buys for nothing.',
    })
  if (
    publicUrl !== undefined &&
    new URL(publicUrl).protocol === 'http:' &&
    !isLoopback(new URL(publicUrl).hostname)
  )
    found.push({
      risk: 'http',
      sentence: 'LONGHAND_PUBLIC_URL begins with http:, so passwords and sessions can be read on the way.',
    })
  if (key?.every((byte) => byte === key[0]) === true)
    found.push({ risk: 'key', sentence: 'LONGHAND_SECRETS_KEY is not random: everyone knows it.' })
  return found
}
