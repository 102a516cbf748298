import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readChangesets } from '@changesets/read'
import { exportedNames, readReport, reportFolder } from './api-reports.js'
import { root } from '@longhand/launch/command'
import { publishedPackages } from './packages.js'

/**
 * What the pending changesets don't say truly: a package that gets no versions among them, or an export that is gone and not called a major change.
 *
 * @param {string} [repository] A git repository.
 * @returns {Promise<string[]>} One sentence for each.
 */
export async function changesetFaults(repository = root) {
  const changesets = await readChangesets(repository)
  const { ignore = [] } = JSON.parse(readFileSync(path.join(repository, '.changeset/config.json'), 'utf8'))
  const faults = changesets.flatMap(({ id, releases }) =>
    releases
      .filter(({ name }) => ignore.includes(name))
      .map(({ name }) => `.changeset/${id}.md names ${name}, which gets no versions: leave it out.`),
  )
  const major = new Set(
    changesets.flatMap(({ releases }) =>
      releases.filter(({ type }) => type === 'major').map(({ name }) => name),
    ),
  )
  for (const published of publishedPackages(repository)) {
    if (major.has(published.name)) continue
    for (const { name, gone } of removedExports(repository, published))
      faults.push(
        `${published.name} no longer exports ${gone} from its entry ${name}: a changeset must call that major.`,
      )
  }
  return faults
}

/** What users of the last released version import, and can't any more. An entry that is gone has lost all it had. */
function removedExports(repository, { name: packageName, folder, entries }) {
  const current = new Map(entries.map(({ name }) => [name, exportedNames(readReport(folder, name))]))
  const base = lastRelease(repository, packageName)
  if (!base) return []
  const relative = path.relative(repository, folder)
  const released = git(repository, 'ls-tree', '--name-only', base, `${relative}/${reportFolder}/`)
    .split('\n')
    .filter(Boolean)
  return released.flatMap((file) => {
    const name = path.basename(file, '.api.md')
    return [...exportedNames(git(repository, 'show', `${base}:${file}`))]
      .filter((gone) => !current.get(name)?.has(gone))
      .map((gone) => ({ name, gone }))
  })
}

/** The tag of the last release, which `changeset publish` makes; none before the first. */
function lastRelease(repository, name) {
  return git(repository, 'tag', '--list', `${name}@*`, '--sort=-version:refname').split('\n')[0]
}

function git(repository, ...args) {
  return execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
}
