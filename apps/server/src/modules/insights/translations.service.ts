import { randomUUID } from 'node:crypto'
import type { AnswerOf, InterfaceLanguage, Sentence, Translation } from '@longhand/contracts'
import { businessMonth, type Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import { canTranslate, type InsightAbilities, primaryTag } from './abilities.ts'
import { translateJob } from './insights.jobs.ts'
import { refusals } from './refusals.ts'
import { hashOf } from './section-hashes.ts'
import type { TranslationsRepository } from './translations.repository.ts'

export interface MembershipReader {
  isMember(on: Queryable, userId: string): Promise<boolean>
}

export class TranslationsService {
  constructor(
    private readonly deps: {
      repository: TranslationsRepository
      transcripts: TranscriptReader
      memberships: MembershipReader
      queue: Pick<Queue, 'send' | 'cancel'>
      clock: Clock
      timeZone: string
      reader: Queryable
      abilities: () => Promise<InsightAbilities | undefined>
    },
  ) {}

  async list(userId: string, recordingId: string): Promise<AnswerOf<'listTranslations'>> {
    const { repository, transcripts } = this.deps
    const { sections } = await transcripts.findTexts(userId, recordingId)
    const present = await mapInSlices(sections, (section) => ({
      sectionId: section.id,
      hash: hashOf(section),
    }))
    const list: AnswerOf<'listTranslations'> = []
    for (const language of (await repository.languagesOf(recordingId)).sort()) {
      const hashes = new Map(
        (await repository.sectionsOf({ recordingId, language })).map(({ sectionId, sourceHash }) => [
          sectionId,
          sourceHash,
        ]),
      )
      if (!present.some(({ sectionId }) => hashes.has(sectionId))) continue
      list.push({
        language,
        behind: present.filter(({ sectionId, hash }) => hashes.get(sectionId) !== hash).length,
      })
    }
    return list
  }

  async read(
    userId: string,
    recordingId: string,
    wanted: string,
    inLanguage: InterfaceLanguage,
  ): Promise<Translation> {
    const { repository, transcripts } = this.deps
    const { sections, language: sourceLanguage } = await transcripts.findTexts(userId, recordingId)
    const key = { recordingId, language: primaryTag(wanted) }
    const row = await repository.find(key)
    const translated = new Map(
      (await repository.sectionsOf(key)).map((section) => [section.sectionId, section]),
    )
    const shown = await mapInSlices(sections, (section) => {
      const found = translated.get(section.id)
      return (
        found && {
          sectionId: section.id,
          text: found.text,
          isStale: found.sourceHash !== hashOf(section),
        }
      )
    })
    const known = shown.filter((section) => section !== undefined)
    return {
      state: row?.state ?? 'none',
      progress: row?.progress ?? 0,
      reason: row?.failure?.[inLanguage] ?? null,
      language: key.language,
      sourceLanguage: primaryTag(sourceLanguage),
      engine: row?.engine ?? null,
      quality: row?.quality ?? null,
      sections: known,
      missing: sections.length - known.length,
    }
  }

  /**
   * Translates what is not translated yet or was changed since. While that is being done, asking again changes nothing.
   *
   * @throws DomainError NOT_SUPPORTED that says why it can't be; TRANSLATION_QUOTA for a user who is no member.
   */
  async start(userId: string, recordingId: string, wanted: string): Promise<void> {
    const { repository, transcripts, queue, clock } = this.deps
    const { revision, language: from } = await transcripts.describe(userId, recordingId)
    const key = { recordingId, language: primaryTag(wanted) }
    const refusal = revision === 0 ? refusals.noText : await this.refusalOf(primaryTag(from), key.language)
    if (refusal) throw new DomainError('NOT_SUPPORTED', { sentence: refusal })
    await repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      if ((await repository.lock(tx, key))?.state === 'waiting') return
      await this.takeAllowance(tx, userId, recordingId)
      const runId = randomUUID()
      await repository.begin(tx, { ...key, runId, updatedAt: clock.now() })
      await queue.send(tx, translateJob, { ...key, runId }, { for: userId })
    })
  }

  /** Finished sections stay. */
  async cancel(userId: string, recordingId: string, wanted: string): Promise<void> {
    const { repository, transcripts, queue } = this.deps
    await repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      const key = { recordingId, language: primaryTag(wanted) }
      const row = await repository.lock(tx, key)
      if (row?.state !== 'waiting') return
      await queue.cancel(tx, translateJob, key)
      await repository.update(tx, key, { state: row.engine === null ? 'none' : 'ready', runId: randomUUID() })
      await repository.returnFree(tx, recordingId)
    })
  }

  async allowance(userId: string): Promise<AnswerOf<'getInsightsConfiguration'>['translationAllowance']> {
    const { repository, memberships, reader, clock, timeZone } = this.deps
    const usedBy = await repository.freeRecording(userId, businessMonth(clock.now(), timeZone))
    return { isUnlimited: await memberships.isMember(reader, userId), usedBy: usedBy ?? null }
  }

  /**
   * Lets a recording be translated that is not stored yet.
   *
   * @throws DomainError TRANSLATION_QUOTA for a user who is no member and has had another one translated this month.
   */
  async allow(userId: string, recordingId: string): Promise<void> {
    await this.deps.repository.transaction((tx) => this.takeAllowance(tx, userId, recordingId))
  }

  /**
   * Comes before something of a recording is handed over that is not stored: from then on the month's free translation is used. It may have been given back
   * since it was allowed, when another request failed, so it is taken once more.
   *
   * @throws DomainError TRANSLATION_QUOTA when another recording has it by now.
   */
  async use(userId: string, recordingId: string): Promise<void> {
    const { repository } = this.deps
    await repository.transaction(async (tx) => {
      await this.takeAllowance(tx, userId, recordingId)
      await repository.useFree(tx, recordingId)
    })
  }

  async giveBack(recordingId: string): Promise<void> {
    const { repository } = this.deps
    await repository.transaction((tx) => repository.returnFree(tx, recordingId))
  }

  private async refusalOf(from: string, to: string): Promise<Sentence | undefined> {
    if (from === to) return refusals.sameLanguage
    const abilities = await this.deps.abilities()
    // Without any worker it waits for one.
    if (!abilities) return undefined
    if (!abilities.translation) return refusals.noTranslator
    return canTranslate(abilities.translation, from, to) ? undefined : refusals.noPair
  }

  private async takeAllowance(tx: Transaction, userId: string, recordingId: string): Promise<void> {
    const { repository, memberships, clock, timeZone } = this.deps
    if (await memberships.isMember(tx, userId)) return
    const owner = await repository.takeFree(tx, userId, businessMonth(clock.now(), timeZone), recordingId)
    if (owner !== recordingId) throw new DomainError('TRANSLATION_QUOTA')
  }
}
