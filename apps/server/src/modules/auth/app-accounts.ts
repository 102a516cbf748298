import { randomUUID } from 'node:crypto'

/** No address begins like this, as it has no `@`: no one can log in to it, be mailed a code or reset its password. */
export const appAccountPrefix = 'app:'

/** In the place of an address, which every account has until it is erased. */
export function newAppAccountName(): string {
  return `${appAccountPrefix}${randomUUID()}`
}

/** Where mails go; null for a user of an app and for an erased account. */
export function addressOf({ email }: { email: string | null }): string | null {
  return email?.startsWith(appAccountPrefix) ? null : email
}
