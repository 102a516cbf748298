/** Pages whose commands a test runs: their blocks, and which of them say that they are not run. */
import { lexer, type Token } from 'marked'

/** A block of commands. */
export interface Block {
  commands: string
  /** What the page shows below it, a line each; `…` stands for any text. */
  output: string[]
  /** Why no test runs it, as the line above it says. */
  notRun?: string
}

export interface Page {
  blocks: Block[]
  problems: string[]
}

/** Blocks that are no commands. */
const contents = ['ini', 'json', 'yaml']

/** Reads a page: blocks of `sh` are commands, one of `text` right below is their output, `*Not run by a test: why.*` above exempts them. */
export function readPage(markdown: string): Page {
  const page: Page = { blocks: [], problems: [] }
  readTokens(lexer(markdown), page)
  return page
}

function readTokens(tokens: Token[], page: Page): void {
  let reason: string | undefined
  let block: Block | undefined
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const [why, above] = [reason, block]
    reason = block = undefined
    if (token.type === 'code') {
      const { lang = '', text } = token as { lang?: string; text: string }
      if (lang === 'sh') {
        block = { commands: text, output: [], ...(why === undefined ? {} : { notRun: why }) }
        page.blocks.push(block)
        continue
      }
      if (lang === 'text' && above && above.notRun === undefined) above.output = text.split('\n')
      else if (lang === 'text') page.problems.push(`Output that follows no block that is run: ${text}`)
      else if (!contents.includes(lang))
        page.problems.push(`A block in “${lang}” is neither run nor marked: ${text}`)
    } else if (token.type === 'paragraph' || token.type === 'text') {
      reason = /^\*Not run by a test: (.+)\.\*$/.exec(token.raw.trim())?.[1]
    } else {
      const nested = token.type === 'list' ? (token as { items: Token[] }).items : [token]
      for (const item of nested) if ('tokens' in item) readTokens(item.tokens ?? [], page)
    }
    if (why !== undefined) page.problems.push(`No commands follow the mark “${why}”.`)
  }
  if (reason !== undefined) page.problems.push(`No commands follow the mark “${reason}”.`)
}

/** Whether a line of an expected output is there. */
export function isIn(output: string, line: string): boolean {
  const parts = line.split('…')
  return output.split('\n').some((printed) => {
    let from = 0
    return parts.every((part) => {
      const at = printed.indexOf(part, from)
      from = at + part.length
      return at !== -1
    })
  })
}

/** A page's commands as one script, whose output is what a terminal shows. `between` is printed before each block. */
export function scriptOf(blocks: readonly Block[], between: string): string {
  const parts = blocks.map(({ commands }) => `printf '%s\\n' '${between}'\n${commands}`)
  // What the page leaves running ends with it.
  const end = `trap 'kill $(jobs -p) 2>/dev/null || true; wait' EXIT`
  return ['set -eo pipefail', 'exec 2>&1', end, ...parts, ''].join('\n')
}
