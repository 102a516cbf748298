/** Languages of the interface, the mails and the server's sentences. */
export const interfaceLanguages = ['en', 'zh-CN'] as const

/** A language that the whole product speaks. */
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** @param header An `accept-language` header or `navigator.languages` joined by commas; missing or strange gives English. */
export function chooseLanguage(header: string | undefined): InterfaceLanguage {
  const wanted = (header ?? '')
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality), order }
    })
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
  for (const { tag } of wanted) {
    const [family] = tag.split(/[-_]/)
    if (family === 'zh') return 'zh-CN'
    if (family === 'en') return 'en'
  }
  return 'en'
}
