import type { AnswerOf, InterfaceLanguage, ParsedRequestOf } from '@longhand/contracts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import type { TrailService } from '../trail/trail.service.ts'

export interface OperatorModelsDeps {
  database: Database
  models: {
    list(language: InterfaceLanguage): Promise<AnswerOf<'listManagedModels'>>
    /** @throws DomainError RECORD_NOT_FOUND */
    assertInstallable(model: string): void
    /** @throws DomainError RECORD_NOT_FOUND */
    assertRemovable(model: string): Promise<void>
    install(tx: Transaction, model: string): Promise<void>
    remove(tx: Transaction, model: string): Promise<void>
    /** @returns The order before. */
    reorder(tx: Transaction, models: readonly string[], seen: number): Promise<readonly string[]>
    try(model: string): Promise<void>
  }
  trail: Pick<TrailService, 'note'>
}

/** Speech models, with who decided what about them. */
export class OperatorModelsService {
  constructor(private readonly deps: OperatorModelsDeps) {}

  list(language: InterfaceLanguage): Promise<AnswerOf<'listManagedModels'>> {
    return this.deps.models.list(language)
  }

  /** @throws DomainError RECORD_NOT_FOUND */
  async install({ model }: ParsedRequestOf<'installModel'>): Promise<void> {
    const { database, models, trail } = this.deps
    models.assertInstallable(model)
    await database.transaction(async (tx) => {
      await models.install(tx, model)
      await trail.note(tx, { action: 'models_install', target: model })
    })
  }

  /** @throws DomainError RECORD_NOT_FOUND */
  async remove({ model }: ParsedRequestOf<'removeModel'>): Promise<void> {
    const { database, models, trail } = this.deps
    await models.assertRemovable(model)
    await database.transaction(async (tx) => {
      await models.remove(tx, model)
      await trail.note(tx, { action: 'models_remove', target: model })
    })
  }

  /** @throws DomainError NEWER_REVISION */
  async reorder({ models: wanted, revision }: ParsedRequestOf<'orderModels'>): Promise<void> {
    const { database, models, trail } = this.deps
    await database.transaction(async (tx) => {
      const before = await models.reorder(tx, wanted, revision)
      await trail.note(tx, {
        action: 'models_order',
        before: { models: before.join(', ') },
        after: { models: wanted.join(', ') },
      })
    })
  }

  /** @throws DomainError NOT_POSSIBLE_NOW */
  try({ model }: ParsedRequestOf<'tryModel'>): Promise<void> {
    return this.deps.models.try(model)
  }
}
