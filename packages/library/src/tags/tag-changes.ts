import { distinctTexts, foldCase } from '@longhand/transcript'

type Tagged = readonly { readonly tags: readonly string[] }[]

export function tagStateOf(
  recordings: Tagged,
  decided: ReadonlyMap<string, boolean>,
  tag: string,
): 'all' | 'some' | 'none' {
  const decision = decided.get(tag)
  if (decision !== undefined) return decision ? 'all' : 'none'
  const count = recordings.filter(({ tags }) => holds(tags, tag)).length
  return count === 0 ? 'none' : count === recordings.length ? 'all' : 'some'
}

/** Also gives how many tags a recording would have at most. */
export function tagChangesOf(
  recordings: Tagged,
  decided: ReadonlyMap<string, boolean>,
): { add: string[]; remove: string[]; most: number } {
  const add = [...decided]
    .filter(([tag, isGiven]) => isGiven && recordings.some(({ tags }) => !holds(tags, tag)))
    .map(([tag]) => tag)
  const remove = [...decided]
    .filter(([tag, isGiven]) => !isGiven && recordings.some(({ tags }) => holds(tags, tag)))
    .map(([tag]) => tag)
  const counts = recordings.map(
    ({ tags }) => distinctTexts([...tags, ...add]).filter((tag) => !holds(remove, tag)).length,
  )
  return { add, remove, most: Math.max(0, ...counts) }
}

function holds(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => foldCase(one) === foldCase(tag))
}
