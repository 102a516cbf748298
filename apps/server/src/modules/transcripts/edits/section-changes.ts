import type { EditedSection, SavedSection, SectionChange } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { createSubtitleMerger } from '../../../platform/sections/section-subtitles.ts'
import { completeSections, refuseInvalid, type TimedSection } from '../../../platform/sections/sections.ts'

/**
 * The sections after changes that were made to exactly these.
 *
 * @throws DomainError PARAMETER_INVALID when the changes are not of this text, or bring what is no section.
 */
export function applySectionChanges(
  stored: readonly TimedSection[],
  changes: readonly SectionChange[],
): TimedSection[] {
  const places = new Map(stored.map(({ id }, place) => [id, place]))
  const keepSubtitles = createSubtitleMerger()
  const result: TimedSection[] = []
  let from = 0
  for (const { after, removed, sections } of changes) {
    const at = after === null ? 0 : (places.get(after) ?? -1) + 1
    const leaving = stored.slice(at, at + removed.length)
    const isOfThisText =
      (after === null || at > 0) && at >= from && removed.every((id, index) => leaving[index]?.id === id)
    if (!isOfThisText) throw foreign()
    for (let place = from; place < at; place += 1) result.push(stored[place]!)
    const formerOf = (sectionId: string): TimedSection | undefined => stored[places.get(sectionId) ?? -1]
    const incoming = sections.map((section) => withFormerText(section, formerOf(section.sectionId)))
    refuseInvalid(incoming, 'changes')
    const subtitled = incoming.map((section) => keepSubtitles(section, formerOf(section.sectionId)))
    result.push(...completeSections(subtitled, leaving))
    from = at + removed.length
  }
  for (let place = from; place < stored.length; place += 1) result.push(stored[place]!)
  if (new Set(result.map(({ id }) => id)).size < result.length) throw foreign()
  return result
}

function withFormerText({ text, ...section }: EditedSection, former: TimedSection | undefined): SavedSection {
  if (text !== undefined) return { ...section, text }
  if (!former) throw foreign()
  return { ...section, text: former.text }
}

function foreign(): DomainError {
  return new DomainError('PARAMETER_INVALID', {
    sentence: {
      en: '“changes” do not go with the saved text',
      'zh-CN': '“changes” 与已保存的文稿不符',
    },
    data: { field: 'changes' },
  })
}
