const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Much spoken, and with three letters only. */
const others = ['yue', 'wuu', 'nan']

/**
 * Tags of all languages with two letters that the browser can name, and a few more, by their names: who types may know one that no engine does.
 * @param shownIn BCP 47
 */
export function everyLanguage(shownIn: string): string[] {
  const names = new Intl.DisplayNames([shownIn], { type: 'language', fallback: 'none' })
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const tagByName = new Map<string, string>()
  // Withdrawn tags give way to those that replaced them; a few languages have two.
  for (const tag of [...pairs.flatMap((pair) => Intl.getCanonicalLocales(pair)), ...others]) {
    const name = names.of(tag)
    if (name !== undefined && !tagByName.has(name)) tagByName.set(name, tag)
  }
  const { compare } = new Intl.Collator(shownIn)
  return [...tagByName].toSorted(([one], [other]) => compare(one, other)).map(([, tag]) => tag)
}
