/** Times in seconds. */
export interface Phone {
  name: string
  start: number
  end: number
}

/** `name:end name:end …`, as flite's `-psdur` prints it. */
export function readPhones(line: string): Phone[] {
  let start = 0
  return [...line.matchAll(/(\S+):([\d.]+)/g)].map(([, name = '', end]) => {
    const phone = { name, start, end: Number(end) }
    start = phone.end
    return phone
  })
}

const pause = 'pau'

/**
 * @param alone the names of the sounds of all words, a pause between every two.
 * @returns undefined when the two don't fit together: the word was said otherwise in its sentence.
 */
export function fitWords(
  phones: readonly Phone[],
  alone: string,
  words: number,
): { start: number; end: number }[] | undefined {
  const counts = alone.split(/\s+/).reduce<number[]>((groups, name) => {
    if (name === pause) return groups.at(-1) === 0 ? groups : [...groups, 0]
    return name === '' ? groups : [...groups.slice(0, -1), (groups.at(-1) ?? 0) + 1]
  }, [])
  if (counts.at(-1) === 0) counts.pop()
  const spoken = phones.filter(({ name }) => name !== pause)
  if (counts.length !== words || counts.reduce((sum, count) => sum + count, 0) !== spoken.length)
    return undefined
  let first = 0
  return counts.map((count) => {
    const [from, to] = [spoken[first], spoken[first + count - 1]]
    first += count
    return { start: from?.start ?? 0, end: to?.end ?? 0 }
  })
}
