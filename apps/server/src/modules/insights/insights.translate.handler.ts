import type { NamedSection } from '@longhand/transcript'
import type { JobHandler } from '../../platform/queue/job.ts'
import { namedError } from '../../platform/speech/named-error.ts'
import type { InsightWork } from './insight-work.ts'
import { hashOf } from './section-hashes.ts'
import { translateSections } from './translate-sections.ts'
import type { TranslationKey } from './translations.repository.ts'

/** What is translated at a time: what a killed worker may lose, and little enough for any model. */
const batch = { sections: 20, characters: 4000 }

/** Batches commit one by one, so a repeated job goes on where the last one ended. */
export function translate(
  work: InsightWork,
): JobHandler<{ recordingId: string; language: string; runId: string }> {
  return async (job) => {
    const { recordingId, language, runId } = job.payload
    const key = { recordingId, language }
    const {
      translations,
      transcripts,
      insights: { translator },
    } = work
    const [text, row] = await Promise.all([transcripts.findAny(recordingId), translations.find(key)])
    if (!text || row?.runId !== runId || row.state !== 'waiting') return
    if (!translator) throw new Error('This worker has nothing to translate with.')
    const plan = await planOf(work, key, text.sections)
    const about = { engine: translator.id, quality: translator.capabilities().quality }
    const write = (
      changes: Parameters<typeof translations.update>[2],
      then: { done?: readonly NamedSection[]; texts?: readonly string[]; isLast?: boolean },
    ): Promise<boolean> =>
      translations.transaction(async (tx) => {
        if (!(await transcripts.lockAny(tx, recordingId))) return false
        const current = await translations.lock(tx, key)
        await job.hold(tx)
        if (current?.runId !== runId) return false
        await translations.putSections(
          tx,
          key,
          (then.done ?? []).map((section, index) => ({
            sectionId: section.id,
            sourceHash: hashOf(section),
            text: then.texts?.[index] ?? '',
          })),
        )
        if (then.isLast) await translations.dropSections(tx, key, plan.gone)
        await translations.update(tx, key, { ...about, ...changes })
        if (then.isLast) {
          // Only where nothing was handed over.
          await translations.returnFree(tx, recordingId)
          await job.complete(tx)
        }
        return true
      })
    try {
      for (const [index, done] of plan.batches.entries()) {
        const texts = await translateSections(translator, done, {
          from: text.language,
          to: language,
          signal: job.signal,
        })
        if (!(await write({ progress: (index + 1) / plan.batches.length }, { done, texts }))) return
      }
      await write({ state: 'ready', progress: 1, updatedAt: work.clock.now() }, { isLast: true })
    } catch (error) {
      job.signal.throwIfAborted()
      throw namedError(error)
    }
  }
}

async function planOf(
  { translations }: InsightWork,
  key: TranslationKey,
  sections: readonly NamedSection[],
): Promise<{ batches: NamedSection[][]; gone: string[] }> {
  const known = new Map(
    (await translations.sectionsOf(key)).map(({ sectionId, sourceHash }) => [sectionId, sourceHash]),
  )
  const ids = new Set(sections.map(({ id }) => id))
  const batches: NamedSection[][] = []
  let characters = 0
  for (const section of sections.filter((one) => known.get(one.id) !== hashOf(one))) {
    const last = batches.at(-1)
    if (last && last.length < batch.sections && characters + section.text.length <= batch.characters) {
      last.push(section)
      characters += section.text.length
    } else {
      batches.push([section])
      characters = section.text.length
    }
  }
  return { batches, gone: [...known.keys()].filter((id) => !ids.has(id)) }
}
