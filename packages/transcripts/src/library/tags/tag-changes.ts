type Tagged = readonly { readonly tags: readonly string[] }[]

export function tagStateOf(recordings: Tagged, decided: ReadonlyMap<string, boolean>, tag: string): 'all' | 'some' | 'none' {
  const decision = decided.get(tag)
  if (decision !== undefined) return decision ? 'all' : 'none'
  const count = recordings.filter(({ tags }) => tags.includes(tag)).length
  return count === 0 ? 'none' : count === recordings.length ? 'all' : 'some'
}

/** Also gives how many tags a recording would have at most. */
export function tagChangesOf(recordings: Tagged, decided: ReadonlyMap<string, boolean>): { add: string[]; remove: string[]; most: number } {
  const add = [...decided].filter(([tag, isGiven]) => isGiven && recordings.some(({ tags }) => !tags.includes(tag))).map(([tag]) => tag)
  const remove = [...decided].filter(([tag, isGiven]) => !isGiven && recordings.some(({ tags }) => tags.includes(tag))).map(([tag]) => tag)
  const counts = recordings.map(({ tags }) => new Set([...tags, ...add].filter((tag) => !remove.includes(tag))).size)
  return { add, remove, most: Math.max(0, ...counts) }
}
