import type { Translator } from '@longhand/speech'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { canTranslate, primaryTag } from './abilities.ts'
import { refusals } from './refusals.ts'
import type { TranslationsService } from './translations.service.ts'

export interface Passages {
  /** Whose translation it is: of a user who is no member, the month's free one. */
  recordingId: string
  texts: readonly string[]
  from: string
  to: string
  signal: AbortSignal
}

/** In this process, for captions; whole transcripts are work for a worker. */
export class PassagesService {
  #translator: Promise<Translator | undefined> | undefined

  constructor(
    private readonly deps: {
      translations: Pick<TranslationsService, 'allow' | 'use' | 'giveBack'>
      translator: () => Promise<Translator | undefined>
    },
  ) {}

  /** @throws DomainError NOT_SUPPORTED that says why it can't be; TRANSLATION_QUOTA for a user who is no member. */
  async translate(userId: string, { recordingId, texts, from, to, signal }: Passages): Promise<string[]> {
    const translator = await (this.#translator ??= this.deps.translator())
    const pair = { from: primaryTag(from), to: primaryTag(to) }
    if (pair.from === pair.to) throw new DomainError('NOT_SUPPORTED', { sentence: refusals.sameLanguage })
    if (!translator) throw new DomainError('NOT_SUPPORTED', { sentence: refusals.noTranslator })
    if (!canTranslate(translator.capabilities(), pair.from, pair.to))
      throw new DomainError('NOT_SUPPORTED', { sentence: refusals.noPair })
    const { translations } = this.deps
    await translations.allow(userId, recordingId)
    const translated = await translator
      .translate({ texts, ...pair, signal })
      .catch(async (error: unknown) => {
        await translations.giveBack(recordingId)
        throw error
      })
    await translations.use(userId, recordingId)
    return translated
  }
}
