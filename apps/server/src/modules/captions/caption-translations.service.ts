import type { AnswerOf, RequestOf } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { CaptionHub } from './caption-hub.ts'
import type { CaptionsRepository } from './captions.repository.ts'

export interface PassageTranslator {
  translate(
    userId: string,
    passages: {
      recordingId: string
      texts: readonly string[]
      from: string
      to: string
      signal: AbortSignal
    },
  ): Promise<string[]>
}

export class CaptionTranslationsService {
  constructor(
    private readonly deps: {
      repository: CaptionsRepository
      translator: PassageTranslator
      hub: Pick<CaptionHub, 'publish'>
    },
  ) {}

  /** Passages as they read now, corrections included; the audience gets them too. @throws DomainError RECORD_NOT_FOUND, NOT_SUPPORTED, TRANSLATION_QUOTA */
  async translate(
    userId: string,
    { captionId, language, passages }: RequestOf<'translateCaption'>,
    signal: AbortSignal,
  ): Promise<AnswerOf<'translateCaption'>> {
    const { repository, translator, hub } = this.deps
    const row = await repository.find(userId, captionId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    const lines = await repository.lines(row.id, Math.min(...passages.map(({ from }) => from)) - 1)
    const texts = passages.map(({ from, to }) =>
      lines
        .filter(({ number }) => number >= from && number <= to)
        .map(({ editedText, text }) => editedText ?? text)
        .join(' '),
    )
    // The later recording has the session's id.
    const translated = await translator.translate(userId, {
      recordingId: row.id,
      texts,
      from: row.language,
      to: language,
      signal,
    })
    const translation = {
      language,
      passages: passages.map(({ from }, index) => ({ from, text: translated[index] ?? '' })),
    }
    await repository.addTranslation(row.id, translation)
    hub.publish(row.id, { type: 'translation', ...translation })
    return { texts: translated }
  }
}
