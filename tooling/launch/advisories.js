import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './command.js'

const timeoutMs = 30_000

/**
 * Names and versions of all packages that the lock file holds.
 *
 * @param {string} lockfile Its text.
 * @returns {Promise<Record<string, string[]>>}
 */
export async function packagesIn(lockfile) {
  // Only here: the launcher uses nothing but Node until dependencies are installed.
  const { parse } = await import('yaml')
  const packages = {}
  for (const key of Object.keys(parse(lockfile).packages)) {
    const at = key.lastIndexOf('@')
    ;(packages[key.slice(0, at)] ??= []).push(key.slice(at + 1))
  }
  return packages
}

/**
 * Asks the registry which of the packages have advisories.
 *
 * @param {Record<string, string[]>} packages
 * @param {string} registry
 * @returns {Promise<string[]>} A line for each; one that says why where the registry does not answer that.
 */
export async function adviceOn(packages, registry) {
  try {
    const response = await fetch(
      new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/*$/, '/')),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(packages),
        signal: AbortSignal.timeout(timeoutMs),
      },
    )
    if (!response.ok) return [`not asked: the registry answers with status ${response.status}`]
    const found = Object.entries(await response.json()).flatMap(([name, advisories]) =>
      advisories.map(
        ({ severity, title, vulnerable_versions: range, url }) =>
          `${severity}: ${name} ${range}: ${title} (${url})`,
      ),
    )
    return found.length > 0 ? found.sort() : [`none for ${Object.keys(packages).length} packages`]
  } catch (error) {
    return [
      `not asked: the registry can't be reached, or answers something else (${error.cause?.code ?? error.name})`,
    ]
  }
}

/** Prints what the registry advises. Never a failure: advice changes while the code does not, and a person has to judge it. */
export async function reportAdvice() {
  const { code, output } = await run(['npm', 'config', 'get', 'registry'])
  if (code !== 0) return console.log('advice  not asked: npm does not say which registry it uses')
  const packages = await packagesIn(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'))
  for (const line of await adviceOn(packages, output.trim().split('\n').at(-1)))
    console.log(`advice  ${line}`)
}
