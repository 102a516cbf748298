import { catalog } from './catalog.ts'

/** What descriptions of models of all kinds may have. They are not checked when they are read. */
interface Described {
  name?: unknown
  quality?: unknown
  languages?: unknown
  licence?: unknown
}

const qualities: readonly unknown[] = ['best', 'good', 'basic']
const freeLicences = /^(MIT|BSD|Apache|CC0|CC[ -]BY[ -]4)/i

/**
 * The place of a model among others that could do the same work: of two, the one with the smaller number at the first difference is preferred. In order:
 * what operators have put in order, after a speech server, whose first number is -1; a basic model comes last; a free licence, which models of one's own are taken to have, before one with conditions; quality; a model of one's own before
 * the catalog's, and those in the order of the catalog; fewer languages, because a specialist recognises its own better; the one that was installed last.
 *
 * @param installedAt Milliseconds since 1970.
 * @param order Names of models, by operators.
 */
export function preferenceOf(
  { name, quality, languages, licence }: Described,
  installedAt: number,
  order: readonly string[] = [],
): number[] {
  const wanted = typeof name === 'string' ? order.indexOf(name) : -1
  const place = catalog.findIndex((model) => model.name === name)
  const terms = catalog[place]?.licence ?? licence
  return [
    wanted >= 0 ? (wanted + 1) / (order.length + 1) - 1 : quality === 'best' || quality === 'good' ? 0 : 1,
    typeof terms !== 'string' || freeLicences.test(terms) ? 0 : 1,
    qualities.includes(quality) ? qualities.indexOf(quality) : qualities.length,
    place,
    Array.isArray(languages) ? languages.length : 0,
    -installedAt,
  ]
}
