import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const checkLint = fileURLToPath(new URL('../eslint/check-lint.js', import.meta.url))
const trespasses = {
  'no-floating-promises': 'export function f(p: Promise<void>): void {\n  p\n}',
  'no-misused-promises': 'export function f(p: Promise<boolean>): number {\n  return p ? 1 : 2\n}',
  'no-unsafe-assignment':
    'export function f(text: string): number {\n  const n: number = JSON.parse(text)\n  return n\n}',
  'switch-exhaustiveness-check':
    "export function f(a: 'x' | 'y'): number {\n  switch (a) {\n    case 'x':\n      return 1\n  }\n  return 2\n}",
  'restrict-template-expressions': 'export const f = (a: object): string => `${a}`',
}

let folder
let output
beforeAll(() => {
  folder = mkdtempSync(path.join(import.meta.dirname, 'trespass-'))
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, target: 'esnext', module: 'nodenext', types: [] } }),
  )
  for (const [rule, code] of Object.entries(trespasses))
    writeFileSync(path.join(folder, `${rule}.ts`), `${code}\n`)
  const lint = spawnSync(process.execPath, [checkLint], { cwd: folder, encoding: 'utf8' })
  expect(lint.status).not.toBe(0)
  // Where colours are forced, codes lie between a rule's name and its file.
  output = stripVTControlCharacters(lint.stdout)
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(Object.keys(trespasses))('%s bites', (rule) => {
  expect(output).toMatch(new RegExp(`typescript\\(${rule}\\)[^]*?\\[${rule}\\.ts:`))
})
