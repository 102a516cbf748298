import type { ParsedRequestOf } from '@longhand/contracts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { invalid } from '../../../platform/errors/missing-field.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { inTextOf } from '../text/section-languages.ts'

export interface Restoring {
  /** Left out: the whole version. */
  passage?: ParsedRequestOf<'restoreVersion'>['passage']
  /** Of the text as it is now. */
  language: string
  versionLanguage: string
  /** The text may be what the same passage made of it: then it comes out as it is. */
  mayBeAgain?: boolean
}

/** @throws DomainError PARAMETER_INVALID for a passage of other texts. */
export function restoredSections(
  current: readonly TimedSection[],
  version: TimedSection[],
  { passage, language, versionLanguage, mayBeAgain }: Restoring,
): TimedSection[] {
  if (!passage) return version
  const [taken, dropped] = [new Set(passage.take), new Set(passage.drop)]
  const back = inTextOf(language, version, versionLanguage).filter(({ id }) => taken.has(id))
  const gone = current.filter(({ id }) => dropped.has(id))
  if (!mayBeAgain && (back.length !== taken.size || gone.length !== dropped.size))
    throw new DomainError('PARAMETER_INVALID', { sentence: invalid('passage'), data: { field: 'passage' } })
  const stay = current.filter(({ id }) => !dropped.has(id) && !taken.has(id))
  return [...stay, ...back].sort((a, b) => a.startMs - b.startMs)
}
