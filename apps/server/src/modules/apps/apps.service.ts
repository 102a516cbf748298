import { appLimits, appSecretPrefix } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { hashSecret, newSecret } from '../../platform/secrets/secrets.ts'
import type { AppRow, AppsRepository } from './apps.repository.ts'

/** What an operator sees of an app. */
export type AppDescription = Pick<AppRow, 'id' | 'name' | 'createdAt' | 'revokedAt'> & { origins: string[] }

/** How long a process goes on with the origins that it knows, and how soon it asks again about one that it doesn't. In milliseconds. */
const originsLife = { knownMs: 5000, unknownMs: 1000 }

/** For operators: apps, their secrets and origins. */
export class AppsService {
  #origins: { known: ReadonlySet<string>; at: number } = { known: new Set(), at: -Infinity }

  constructor(private readonly deps: { repository: AppsRepository; clock: Clock }) {}

  async create(
    name: string,
    origins: readonly string[],
  ): Promise<{ id: string; secret: string } | undefined> {
    const { repository, clock } = this.deps
    const secret = newAppSecret()
    const id = await repository.transaction(async (tx) => {
      const added = await repository.add(tx, { name, secretHash: hashSecret(secret), createdAt: clock.now() })
      if (added !== undefined) await repository.addOrigins(tx, added, origins)
      return added
    })
    return id === undefined ? undefined : { id, secret }
  }

  list(): Promise<AppDescription[]> {
    return this.deps.repository.list()
  }

  find(secret: string): Promise<string | undefined> {
    return this.deps.repository.findBySecret(hashSecret(secret))
  }

  /** The former secret opens nothing from now on. @returns Nothing for an unknown or revoked app. */
  async renewSecret(name: string): Promise<string | undefined> {
    const app = await this.findLiving(name)
    if (!app) return undefined
    const secret = newAppSecret()
    await this.deps.repository.setSecret(app.id, hashSecret(secret))
    return secret
  }

  async revoke(name: string): Promise<boolean> {
    const { repository, clock } = this.deps
    const app = await repository.findByName(name)
    if (app) await repository.revoke(app.id, clock.now())
    return app !== undefined
  }

  async addOrigin(name: string, origin: string): Promise<'added' | 'unknown' | 'full'> {
    const { repository } = this.deps
    const app = await this.findLiving(name)
    if (!app) return 'unknown'
    return repository.transaction(async (tx) => {
      const origins = await repository.lockOrigins(tx, app.id)
      if (origins.length >= appLimits.origins && !origins.includes(origin)) return 'full'
      await repository.addOrigins(tx, app.id, [origin])
      return 'added'
    })
  }

  async removeOrigin(name: string, origin: string): Promise<boolean> {
    const app = await this.findLiving(name)
    return app !== undefined && (await this.deps.repository.removeOrigin(app.id, origin))
  }

  /** Asked with each request of another origin: kept for seconds. A token asks again whether the page that shows it is one of its app's. */
  async hasOrigin(origin: string): Promise<boolean> {
    const { repository, clock } = this.deps
    const age = clock.now().getTime() - this.#origins.at
    if (age >= originsLife.knownMs || (age >= originsLife.unknownMs && !this.#origins.known.has(origin))) {
      this.#origins = { known: new Set(await repository.everyOrigin()), at: clock.now().getTime() }
    }
    return this.#origins.known.has(origin)
  }

  private async findLiving(name: string): Promise<AppRow | undefined> {
    const app = await this.deps.repository.findByName(name)
    return app?.revokedAt === null ? app : undefined
  }
}

/** @returns The origin as browsers write it; nothing for what is none. */
export function readOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname.includes('*')) return undefined
  return url.origin === text.replace(/\/$/, '').toLowerCase() ? url.origin : undefined
}

export function isAppName(text: string): boolean {
  return new RegExp(`^[a-z0-9][a-z0-9-]{0,${appLimits.nameLength - 1}}$`).test(text)
}

function newAppSecret(): string {
  return `${appSecretPrefix}${newSecret()}`
}
