import { lexer, walkTokens } from 'marked'
import { blockTexts, idOf } from './texts.js'

/**
 * A page as it is read: the texts of its blocks in their places.
 *
 * @param {string} mdx
 * @param {(path: string) => string} read Gives a file of the repository.
 */
export function textOf(mdx, read) {
  return mdx.replace(/^<(\w+)((?: \w+="[^"]*")*) \/>$/gm, (tag, name, attributes) =>
    name in blockTexts
      ? blockTexts[name](
          Object.fromEntries(
            [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
          ),
          read,
        )
      : tag,
  )
}

/** The links of a text and the ids of its headings. */
export function marksOf(text) {
  const links = []
  const ids = []
  walkTokens(lexer(text), (token) => {
    if (token.type === 'link') links.push(token.href)
    if (token.type === 'heading') ids.push(idOf(token.text))
  })
  return { links, ids }
}

/**
 * @param {Map<string, { links: string[], ids: string[] }>} pages By their ids on the site.
 * @returns {string[]} One sentence for each link that leads nowhere. Addresses of others are not asked: they have to be whole.
 */
export function brokenLinks(pages) {
  return [...pages].flatMap(([page, { links, ids }]) =>
    links
      .filter((link) => !leadsSomewhere(link, ids, pages))
      .map((link) => `${page}: ${link} leads nowhere.`),
  )
}

function leadsSomewhere(link, ownIds, pages) {
  const [, id, anchor] = /^(?:\?path=\/(?:docs|story)\/([\w-]+))?(?:#(.+))?$/.exec(link) ?? []
  if (id === undefined && anchor === undefined)
    return URL.canParse(link) && /^https:\/\/[^/]+\.[^/]+|^http:\/\/127\.0\.0\.1/.test(link)
  const page = id === undefined ? { ids: ownIds } : pages.get(id)
  return page !== undefined && (anchor === undefined || page.ids.includes(anchor))
}
