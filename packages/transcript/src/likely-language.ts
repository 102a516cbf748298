/**
 * Which of a server's languages a recording is most likely in, to choose it beforehand: the first wanted one that is offered in any regional form, then English.
 *
 * @example
 * likelyLanguage(['en-US', 'de-DE'], 'de') // 'de-DE'
 * @param languages Tags that the server offers.
 * @param wanted Tags, the likeliest first: what a text says of itself, then the language of the interface.
 */
export function likelyLanguage(
  languages: readonly string[],
  ...wanted: (string | undefined)[]
): string | undefined {
  const family = (tag: string): string => tag.split('-')[0]!.toLowerCase()
  for (const tag of [...wanted, 'en']) {
    const found = tag && languages.find((code) => family(code) === family(tag))
    if (found) return found
  }
  return languages[0]
}
