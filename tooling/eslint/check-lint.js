#!/usr/bin/env node
// Rules that need types run on the native compiler, which takes a quarter of the time that ESLint takes for them.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const given = process.argv.slice(2)
const files = given.length > 0 ? given : ['.']
const typedRules = fileURLToPath(new URL('typed-rules.json', import.meta.url))
const ofTsgolint = createRequire(import.meta.resolve('oxlint-tsgolint/package.json'))
const tsgolint = ofTsgolint.resolve(
  `@oxlint-tsgolint/${process.platform}-${process.arch}/tsgolint${process.platform === 'win32' ? '.exe' : ''}`,
)

// Plain JavaScript has no types; hosts outside the workspace have their own compilers.
const ignored = [
  '**/*.{js,cjs,mjs}',
  '**/*.d.ts',
  '**/dist/**',
  '**/test-results/**',
  '**/packed/hosts/**',
].flatMap((pattern) => ['--ignore-pattern', pattern])
const codes = [
  run(
    'oxlint',
    import.meta.resolve('oxlint/package.json'),
    [
      '--type-aware',
      '--no-error-on-unmatched-pattern',
      '--disable-nested-config',
      '--quiet',
      '--config',
      typedRules,
      ...ignored,
      ...files,
    ],
    {
      OXLINT_TSGOLINT_PATH: tsgolint,
    },
  ),
  run('eslint', import.meta.resolve('eslint/package.json'), [
    '--max-warnings',
    '0',
    '--no-warn-ignored',
    '--pass-on-no-patterns',
    ...files,
  ]),
]
process.exitCode = Math.max(...codes)

function run(name, packageUrl, args, env = {}) {
  const description = fileURLToPath(packageUrl)
  const { bin } = JSON.parse(readFileSync(description, 'utf8'))
  const program = path.join(path.dirname(description), typeof bin === 'string' ? bin : bin[name])
  return (
    spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
      .status ?? 1
  )
}
