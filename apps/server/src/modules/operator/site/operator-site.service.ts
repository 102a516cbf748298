import { createHash } from 'node:crypto'
import type { Imprint, ParsedRequestOf, Sentence, SiteDetails } from '@longhand/contracts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { Changed } from '../trail/trail.tables.ts'
import type { TrailService } from '../trail/trail.service.ts'
import type { SiteRepository } from './site.repository.ts'

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed this',
  'zh-CN': '此内容刚刚被他人修改',
}

/** What the pages of the installation say of who runs it. */
export class OperatorSiteService {
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
}

/** An imprint is long: its digest says whether it was changed. */
function noted({ name, contact, imprint }: Imprint): Changed {
  const digest = createHash('sha256').update(JSON.stringify(imprint)).digest('hex').slice(0, 16)
  return { name, contact, imprint: digest }
}
