import { createHash } from 'node:crypto'
import type {
  Imprint,
  Maintenance,
  ParsedRequestOf,
  Sentence,
  SiteDetails,
  MaintenanceState,
} from '@longhand/contracts'
import { isoOf } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { Changed } from '../trail/trail.tables.ts'
import type { TrailService } from '../trail/trail.service.ts'
import type { SiteRepository } from './site.repository.ts'

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed this',
  'zh-CN': '此内容刚刚被他人修改',
}

/** Every call asks. */
const closureKeptMs = 1_000

/** What the pages of the installation say of who runs it, and of work on it. */
export class OperatorSiteService {
  #closure: { asked: Promise<Sentence | undefined>; at: number } | undefined

  constructor(
    private readonly deps: {
      database: Database
      repository: SiteRepository
      trail: Pick<TrailService, 'note'>
    },
  ) {}

  details(): Promise<SiteDetails> {
    return this.deps.repository.details()
  }

  /** For everyone. */
  async imprint(): Promise<Imprint> {
    const { name, contact, imprint } = await this.deps.repository.details()
    return { name, contact, imprint }
  }

  /** @throws DomainError NEWER_REVISION */
  setDetails({ revision: seen, ...change }: ParsedRequestOf<'setSiteDetails'>): Promise<SiteDetails> {
    const { database, repository, trail } = this.deps
    return database.transaction(async (tx) => {
      const before = await repository.lockDetails(tx)
      if (seen !== undefined && seen !== before.revision)
        throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile, data: before })
      const after = { ...change, revision: before.revision + 1 }
      await repository.saveDetails(tx, after)
      await trail.note(tx, { action: 'site', before: noted(before), after: noted(after) })
      return after
    })
  }

  maintenanceState(): Promise<MaintenanceState> {
    return this.deps.repository.maintenance()
  }

  /** @throws DomainError NEWER_REVISION */
  async setMaintenance({
    maintenance,
    revision: seen,
  }: ParsedRequestOf<'setMaintenance'>): Promise<MaintenanceState> {
    const { database, repository, trail } = this.deps
    const state = await database.transaction(async (tx) => {
      const before = await repository.lockMaintenance(tx)
      if (seen !== undefined && seen !== before.revision)
        throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile, data: before })
      const after = { maintenance, revision: before.revision + 1 }
      await repository.saveMaintenance(tx, after)
      await trail.note(tx, {
        action: 'maintenance',
        before: notedMaintenance(before.maintenance),
        after: notedMaintenance(maintenance),
      })
      return after
    })
    this.#closure = undefined
    return state
  }

  /** What people read who would start or change something; nothing while they can. Up to a second old. */
  closure(): Promise<Sentence | undefined> {
    const now = performance.now()
    if (!this.#closure || now - this.#closure.at > closureKeptMs) {
      const asked = this.deps.repository
        .maintenance()
        .then(({ maintenance }) => (maintenance?.isClosed ? maintenance.text : undefined))
      this.#closure = { asked, at: now }
    }
    return this.#closure.asked
  }
}

/** An imprint is long: its digest says whether it was changed. */
function noted({ name, contact, imprint }: Imprint): Changed {
  const digest = createHash('sha256').update(JSON.stringify(imprint)).digest('hex').slice(0, 16)
  return { name, contact, imprint: digest }
}

function notedMaintenance(maintenance: Maintenance | null): Changed {
  if (!maintenance) return { text: null }
  const { text, untilTime, isClosed } = maintenance
  return { text: text.en, until: untilTime === null ? null : isoOf(untilTime), isClosed }
}
