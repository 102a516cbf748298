import { errorCatalog } from '@longhand/contracts'
import type { EngineChoice } from '@longhand/speech/settings'
import type { Queryable } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'
import { chooseEngine, type KnownEngine, primaryOf } from './choose-engine.ts'
import type { TranscriptionsRepository } from './transcriptions.repository.ts'

const maxListed = 1000

interface FreeAgainDeps {
  texts: Pick<Texts, 'ofQuality'>
  transcriptions: Pick<TranscriptionsRepository, 'freeOnes' | 'translatedOnes' | 'transaction'>
  order: readonly EngineChoice[]
}

/** What the basic engine made is transcribed again at no cost, once by each better engine. */
export class FreeAgain {
  constructor(private readonly deps: FreeAgainDeps) {}

  /** @param engines All that are known. @returns Ids of recordings, the newest first. */
  async list(userId: string, engines: readonly KnownEngine[]): Promise<string[]> {
    return this.deps.transcriptions.transaction((tx) => this.find(tx, userId, engines))
  }

  /** @throws DomainError NOT_SUPPORTED when there is no better engine for it, or its turn is used up. */
  async require(
    on: Queryable,
    userId: string,
    recordingId: string,
    engines: readonly KnownEngine[],
  ): Promise<void> {
    if ((await this.find(on, userId, engines, recordingId)).length === 0)
      throw new DomainError('NOT_SUPPORTED', { sentence: notFree })
  }

  private async find(
    on: Queryable,
    userId: string,
    engines: readonly KnownEngine[],
    recordingId?: string,
  ): Promise<string[]> {
    const { texts, transcriptions, order } = this.deps
    const better = engines.filter(({ quality, isLive }) => isLive && quality !== 'basic')
    if (better.length === 0) return []
    const rough = await texts.ofQuality(on, userId, {
      quality: 'basic',
      limit: maxListed,
      recordingId,
    })
    const ids = rough.map((one) => one.recordingId)
    const made = new Set(
      (await transcriptions.freeOnes(on, ids)).map((one) => JSON.stringify([one.recordingId, one.engine])),
    )
    const translated = await transcriptions.translatedOnes(on, ids)
    return rough.flatMap(({ recordingId: id, language }) => {
      const spoken = translated.get(id)
      const engine = chooseEngine(order, better, spoken ?? [primaryOf(language)], spoken !== undefined)
      return engine && !made.has(JSON.stringify([id, engine.engine])) ? id : []
    })
  }
}

const notFree = {
  en: `${errorCatalog.NOT_SUPPORTED.sentence.en}: this recording can’t be transcribed again at no cost`,
  'zh-CN': `${errorCatalog.NOT_SUPPORTED.sentence['zh-CN']}：此录音不能再次免费转写`,
}
