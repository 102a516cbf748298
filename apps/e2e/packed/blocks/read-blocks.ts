/** The code of READMEs and guides as modules that a compiler takes. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lexer, type Token } from 'marked'
import { surroundings } from './surroundings.ts'

interface CodeBlock {
  /** Where it stands, such as `packages/sdk/README.md`. */
  document: string
  /** Of the module: what the block says of itself in its first line, else its place among the page's. */
  file: string
  code: string
}

const languages = ['ts', 'tsx', 'js', 'jsx']

/** For readers who have an app of their own. `docs/writing.md` shows comments, and no program. */
export function documentsFor(root: string, packages: readonly string[]): string[] {
  const others = globSync(['docs/*.md', 'apps/docs/guides/*.mdx'], { cwd: root })
  return [...packages.map((name) => `packages/${name}/README.md`), ...others]
    .filter((document) => document !== 'docs/writing.md')
    .toSorted()
}

export async function readBlocks(root: string, documents: readonly string[]): Promise<CodeBlock[]> {
  const read = documents.map(async (document) =>
    codeIn(lexer(await readFile(path.join(root, document), 'utf8'))).map((code, index) => ({
      document,
      code,
      file: /^\/\/ ([\w./-]+\.[jt]sx?)\b/.exec(code)?.[1] ?? `block-${index + 1}.tsx`,
    })),
  )
  return (await Promise.all(read)).flat()
}

function codeIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token): string[] => {
    if (token.type === 'list')
      return (token as { items: { tokens: Token[] }[] }).items.flatMap((item) => codeIn(item.tokens))
    if (token.type !== 'code') return []
    const { lang = '', text } = token as { lang?: string; text: string }
    return languages.includes(lang) ? [text] : []
  })
}

/**
 * What is above stands in a function, and markup in a fragment: there a reader puts them. Imports stay where they are, and so does all of a
 * module that exports something.
 */
export function moduleOf({ document, code, file }: CodeBlock): string {
  if (file.endsWith('.js')) return `${code}\n`
  const around = surroundings[document] ?? []
  if (/^export /m.test(code))
    return [...around.filter((declaration) => !isMadeIn(code, declaration)), code, ''].join('\n')
  const lines = code.split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  const body = lines.filter((line) => !line.startsWith('import '))
  const at = body.findIndex((line) => /^[<{]/.test(line))
  const [statements, markup] = at < 0 ? [body, []] : [body.slice(0, at), body.slice(at)]
  const shown = markup.length === 0 ? [] : ['return (', '<>', ...markup, '</>', ')']
  const kind = markup.length === 0 ? 'async function' : 'function'
  return [...imports, ...around, `export ${kind} Block() {`, ...statements, ...shown, '}', ''].join('\n')
}

function isMadeIn(code: string, declaration: string): boolean {
  const name = /^declare const (\w+)/.exec(declaration)?.[1]
  return name !== undefined && new RegExp(`\\b(?:const|class|function) ${name}\\b`).test(code)
}
