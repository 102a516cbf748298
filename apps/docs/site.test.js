import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appScopes } from '@longhand/contracts'
import { buildIndex } from 'storybook/internal/core-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokenLinks, marksOf, textOf } from './links.js'
import { exportsText, readmeText } from './texts.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = path.join(here, '../..')
const sourceOf = (importPath) => readFileSync(path.join(here, importPath), 'utf8')
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** Links of a document to files of the repository that are not there, or to headings that they have not. */
function gone(document) {
  return marksOf(read(document)).links.filter((link) => {
    if (!link.startsWith('.')) return false
    const [file, anchor] = path.join(path.dirname(document), link).split('#')
    return (
      !existsSync(path.join(root, file)) ||
      (anchor !== undefined && !marksOf(read(file)).ids.includes(anchor))
    )
  })
}

describe('the site', () => {
  const pages = new Map()
  let mdx

  // As a build has it, in seconds: nothing is bundled.
  beforeAll(async () => {
    const { entries } = await buildIndex({
      configDir: path.join(here, '.storybook'),
      disableTelemetry: true,
      quiet: true,
    })
    mdx = Object.values(entries).filter(({ importPath }) => importPath.endsWith('.mdx'))
    for (const { id } of Object.values(entries)) pages.set(id, { links: [], ids: [] })
    for (const { id, importPath } of mdx) pages.set(id, marksOf(textOf(sourceOf(importPath), read)))
  }, 60_000)

  it('has no link that leads nowhere', () => {
    expect(mdx.length).toBeGreaterThan(20)
    expect(brokenLinks(pages)).toEqual([])
  })

  it('takes its texts from READMEs whose links lead to what is there', () => {
    const readmes = new Set(
      mdx.flatMap(({ importPath }) =>
        [...sourceOf(importPath).matchAll(/<Readme of="([^"]+)"/g)].map(
          ([, folder]) => `${folder}/README.md`,
        ),
      ),
    )
    expect([...readmes].flatMap((readme) => gone(readme))).toEqual([])
  })

  it('has the components of each word that tokens of apps open', () => {
    expect(
      appScopes.filter(
        (word) => ![...pages.keys()].some((id) => id.startsWith(`${word}-`) && id.endsWith('--docs')),
      ),
    ).toEqual([])
  })

  it('shows what each entry of its packages exports', () => {
    const shown = mdx.flatMap(({ importPath }) =>
      [...sourceOf(importPath).matchAll(/<Exports of="([\w-]+)"(?: entry="(\w+)")? \/>/g)].map(
        ([, word, entry = 'index']) => `packages/${word}/api/${entry}.api.md`,
      ),
    )
    const words = new Set(shown.map((report) => report.split('/')[1]))
    const reports = [...words].flatMap((word) =>
      readdirSync(path.join(root, 'packages', word, 'api')).map((file) => `packages/${word}/api/${file}`),
    )
    expect(shown.toSorted()).toEqual(reports.toSorted())
  })
})

describe('links', () => {
  const marks = (text) => marksOf(text)
  const nowhere = (text) =>
    brokenLinks(
      new Map([
        ['a--docs', marks(`# A page\n\n${text}`)],
        ['b--docs', marks('## Of `two` words')],
      ]),
    )

  it.each(['?path=/docs/b--docs', '?path=/docs/b--docs#of-two-words', '#a-page', 'https://react.dev/learn'])(
    '%s leads somewhere',
    (link) => {
      expect(nowhere(`[there](${link})`)).toEqual([])
    },
  )

  it.each([
    '?path=/docs/c--docs',
    '?path=/docs/b--docs#of',
    '#b-page',
    '../docs/a.md',
    'http://react.dev',
    'https://react',
  ])('%s leads nowhere', (link) => {
    expect(nowhere(`[there](${link})`)).toEqual([`a--docs: ${link} leads nowhere.`])
  })

  it('are none in code', () => {
    expect(marks('`[a](b)`\n\n```md\n[a](b)\n# c\n```\n')).toEqual({ links: [], ids: [] })
  })
})

describe('an API report', () => {
  const report = [
    '```ts',
    '',
    "import { b } from 'other';",
    '',
    '// @public (undocumented)',
    'export const a: string;',
    '',
    'export { b }',
    '',
    '// @public',
    'interface Options_2 {',
    '    // (undocumented)',
    '    c: number;',
    '}',
    'export { Options_2 as Options }',
    '',
    '// @public (undocumented)',
    'export const useThingQuery: <R extends Record<string, any>>() => R;',
    '',
    '// (No @packageDocumentation comment for this package)',
    '',
    '```',
  ].join('\n')

  it('gives each export a heading, and names those of other packages', () => {
    expect(exportsText(report)).toBe(
      [
        '### a\n\n```ts\nexport const a: string;\n```',
        '### Options\n\n```ts\ninterface Options {\n    c: number;\n}\n```',
        '### useThingQuery\n\nA hook as [RTK Query](https://redux-toolkit.js.org/rtk-query/overview) makes it.',
        '### Of other\n\n`b`',
      ].join('\n\n'),
    )
  })
})

describe('a README', () => {
  const readme =
    '# A\n\nWhat it is.\n\n## B\n\nSee [the SDK](../sdk/README.md#users-of-your-app) and [settings](../../docs/operating/README.md).\n\n```sh\n# a comment\n```\n\n## C\n\nEnd.\n'

  it('gives a section, with links to pages of the site and the words of other links', () => {
    expect(readmeText('packages/a', readme, { section: 'B' }).trim()).toBe(
      'See [the SDK](?path=/docs/guides-your-users--docs) and settings.\n\n```sh\n# a comment\n```',
    )
  })

  it('gives its introduction, all, and all from a heading on', () => {
    expect(readmeText('packages/a', readme, { section: 'A' }).trim()).toBe('What it is.')
    expect(readmeText('packages/a', readme).trim()).toMatch(/^What it is.[^]*End.$/)
    expect(readmeText('packages/a', readme, { from: 'C' })).toBe('## C\n\nEnd.\n')
  })

  it('that lacks a section stops the site', () => {
    expect(() => readmeText('packages/a', readme, { section: 'D' })).toThrow(
      'packages/a/README.md has no section “D”.',
    )
  })
})
