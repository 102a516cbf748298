import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MessageCatalog, Messages } from '@longhand/ui-kit/i18n'
import { expect, it } from 'vitest'

/** For each text, the hash of the English that its Chinese was last compared with. */
const file = path.resolve('src/language/translations.json')
type Hashes = Record<string, Record<string, string>>

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/*/src/**/*messages.ts', '../**/*messages.ts'],
  { eager: true },
)

/** Forms of one plural are one text: languages have different numbers of them. */
function textsOf(messages: Messages): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(messages)) {
    const group = typeof value === 'string' ? { '': value } : value
    for (const [key, text] of Object.entries(group)) {
      const id = [name, key]
        .filter(Boolean)
        .join('.')
        .replace(/_(zero|one|two|few|many|other)$/, '')
      texts.set(id, `${texts.get(id) ?? ''}\n${text}`)
    }
  }
  return texts
}

function isCatalog(value: unknown): value is MessageCatalog<Messages> {
  return typeof value === 'object' && value !== null && 'namespace' in value && 'addLanguage' in value
}

function presentHashes(): Hashes {
  const catalogs = Object.values(modules).flatMap((module) => Object.values(module).filter(isCatalog))
  const all = new Map(catalogs.map(({ namespace, en }) => [namespace, textsOf(en)]))
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
  return Object.fromEntries(
    [...all]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([namespace, texts]) => [
        namespace,
        Object.fromEntries([...texts].map(([id, text]) => [id, hashOf(text)])),
      ]),
  )
}

it('has each Chinese text compared with the English as it is now', () => {
  const present = presentHashes()
  expect(Object.keys(present).length).toBeGreaterThan(10)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Hashes
  // `REVIEWED` holds names such as `@longhand/auth:login.title`, or `all`, with spaces between.
  const reviewed = (process.env['REVIEWED'] ?? '').split(' ')
  const differing = [...new Set([...Object.keys(present), ...Object.keys(stored)])].flatMap((namespace) => {
    const [now, before] = [present[namespace] ?? {}, stored[namespace] ?? {}]
    return [...new Set([...Object.keys(now), ...Object.keys(before)])]
      .filter((id) => now[id] !== before[id])
      .map((id) => `${namespace}:${id}`)
  })
  const left = differing.filter((name) => !reviewed.includes('all') && !reviewed.includes(name))
  if (left.length === 0 && differing.length > 0)
    writeFileSync(file, `${JSON.stringify(present, undefined, 2)}\n`)
  expect(
    left,
    'The English has changed. Compare the Chinese with it, then: REVIEWED="<names>" npx pnpm --filter @longhand/web translations',
  ).toEqual([])
})
