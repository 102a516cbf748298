import { createLonghandApp } from '@longhand/sdk'

// No types of Node are there: the packages need none.
declare const process: { env: Record<string, string | undefined> }

/** Read when it is called: the host is built before it has a secret. */
export function longhandApp(): ReturnType<typeof createLonghandApp> {
  const { LONGHAND_SERVER = '', LONGHAND_APP_SECRET = '' } = process.env
  return createLonghandApp({ address: LONGHAND_SERVER, secret: LONGHAND_APP_SECRET })
}

export function serverAddress(): string {
  return process.env['LONGHAND_SERVER'] ?? ''
}

/** Everyone who has the cookie: this host keeps no accounts. */
export function userOf(request: Request): string | undefined {
  return /(?:^|; )buyer=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
}

export function cookieOf(user: string): string {
  return `buyer=${user}; Path=/; HttpOnly; SameSite=Strict`
}
