import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { main, root, run, StepError } from './command.js'

/** Findings that are no secrets: a file and the finding's id. */
export const madeUpSecrets = [{ file: 'apps/server/src/config/env.test.ts', id: 'MySQLConnection' }]

const rules = [{ id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } }]
const options = {
  maskSecrets: true,
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, rules }] },
}

/**
 * Finds secrets by the recommended rules of secretlint. Binary files are left out.
 *
 * @param {string[]} files Relative to `folder`.
 * @param {string} [folder] The repository.
 * @returns {Promise<{ file: string, line: number, id: string, message: string }[]>} In the message, the secret is masked.
 */
export async function findSecrets(files, folder = root) {
  const secrets = []
  for (const file of files) {
    const content = await readText(path.join(folder, file))
    if (content === undefined) continue
    const { messages } = await lintSource({
      source: { content, filePath: file, ext: path.extname(file), contentType: 'text' },
      options,
    })
    secrets.push(
      ...messages.map(({ loc, message, messageId }) => ({
        file,
        line: loc.start.line,
        id: messageId,
        message,
      })),
    )
  }
  return secrets
}

async function readText(file) {
  try {
    const bytes = await readFile(file)
    return bytes.includes(0) ? undefined : bytes.toString('utf8')
  } catch (error) {
    // Deleted since the last commit.
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** `npm run secrets`: looks through every file that git tracks; the exit code is the number of secrets, 100 at most. */
async function checkSecrets() {
  // The profiler of secretlint takes longer with each file before: 18 s for 2,500 files, 0.3 s without it.
  performance.mark = () => undefined
  const { code, output } = await run(['git', 'ls-files', '-z'])
  if (code !== 0)
    throw new StepError(
      `The check for secrets needs the list of files from git, which answered:\n\n${output.trim()}`,
    )
  const secrets = await findSecrets(output.split('\0').filter(Boolean))
  const unexpected = secrets.filter(
    ({ file, id }) => !madeUpSecrets.some((known) => known.file === file && known.id === id),
  )
  for (const { file, line, id, message } of unexpected) console.log(`${file}:${line}  ${message} (${id})`)
  return Math.min(unexpected.length, 100)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  main(checkSecrets)
