import { expect, it } from 'vitest'
import { isIn, readPage } from './testing-pages.ts'

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
const page = (...parts: string[]): string => parts.join('\n\n')

it('commands, their output and the reason not to run them are read, in lists too', () => {
  const markdown = page(
    fenced('sh', 'npm run -s check'),
    fenced('text', 'ok\nfine'),
    '*Not run by a test: needs a cluster.*',
    fenced('sh', 'kubectl apply'),
    `1. One:\n\n   ${fenced('sh', 'npm run -s migrate').replaceAll('\n', '\n   ')}`,
    fenced('ini', 'a=b'),
  )
  expect(readPage(markdown)).toEqual({
    blocks: [
      { commands: 'npm run -s check', output: ['ok', 'fine'] },
      { commands: 'kubectl apply', output: [], notRun: 'needs a cluster' },
      { commands: 'npm run -s migrate', output: [] },
    ],
    problems: [],
  })
})

it.each([
  ['another language', fenced('bash', 'rm -r /'), 'A block in “bash” is neither run nor marked'],
  ['no language', fenced('', 'rm -r /'), 'A block in “” is neither run nor marked'],
  ['an output of nothing', fenced('text', 'ok'), 'Output that follows no block that is run'],
  [
    'an output of what is not run',
    page('*Not run by a test: slow.*', fenced('sh', 'a'), fenced('text', 'ok')),
    'Output that follows no block that is run',
  ],
  [
    'a mark of nothing',
    page('*Not run by a test: slow.*', 'Then:', fenced('sh', 'a')),
    'No commands follow the mark “slow”',
  ],
  [
    'a mark at the end',
    page(fenced('sh', 'a'), '*Not run by a test: slow.*'),
    'No commands follow the mark “slow”',
  ],
])('%s is found', (_, markdown, problem) => {
  expect(readPage(markdown).problems).toEqual([expect.stringContaining(problem)])
})

it('an output has what the page shows, but for what differs', () => {
  expect(isIn('Wrote 12 rows (1.0 MB).\n', 'Wrote … rows (… MB).')).toBe(true)
  expect(isIn('Wrote 12 rows (1x0 MB).\n', 'Wrote … rows (1.0 MB).')).toBe(false)
  expect(isIn('Wrote 12\nrows', 'Wrote … rows')).toBe(false)
})
