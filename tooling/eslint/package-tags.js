import { existsSync, readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const packages = new URL('../../packages/', import.meta.url)

/**
 * The packages that have one of these tags in their `turbo.json`, as names of their folders.
 *
 * @param {...string} tags Tags of the table in the repository's `turbo.json`.
 * @returns {string[]}
 * @throws Error where a package has no tag: no rule would hold in it.
 */
export function packagesTagged(...tags) {
  return readdirSync(packages).filter(
    (name) =>
      existsSync(new URL(`${name}/package.json`, packages)) && tagsOf(name).some((tag) => tags.includes(tag)),
  )
}

function tagsOf(name) {
  const file = new URL(`${name}/turbo.json`, packages)
  const tags = existsSync(file)
    ? ts.parseConfigFileTextToJson(file.pathname, readFileSync(file, 'utf8')).config?.tags
    : undefined
  if (!tags?.length)
    throw new Error(
      `packages/${name}/turbo.json has no tags. Those of turbo.json say what it may import: a feature has "feature".`,
    )
  return tags
}
