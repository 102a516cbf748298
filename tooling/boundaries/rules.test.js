import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, it } from 'vitest'

const configuration = createRequire(import.meta.url)('./depcruise.cjs')

/** One trespass per rule: files by path, and what the rule must say. */
const trespasses = {
  'no-circular': {
    'packages/auth/src/a.ts': "import type { B } from './b'\nexport type A = { b: B }",
    'packages/auth/src/b.ts': "import type { A } from './a'\nexport type B = { a?: A }",
  },
  'packages-never-import-apps': {
    'packages/auth/src/a.ts': "import '../../../apps/web/src/b'",
    'apps/web/src/b.ts': 'export const b = 1',
  },
  'features-never-meet': {
    'packages/cashier/src/a.ts': "import '../../rewards/src/b'",
    'packages/rewards/src/b.ts': 'export const b = 1',
  },
  'base-features-know-no-feature': {
    'packages/time/src/a.ts': "import '../../account/src/b'",
    'packages/account/src/b.ts': 'export const b = 1',
  },
  'parts-know-no-feature': {
    'packages/subtitles/src/a.ts': "import '../../transcripts/src/b'",
    'packages/transcripts/src/b.ts': 'export const b = 1',
  },
  'contracts-are-pure': { 'packages/contracts/src/a.ts': "import 'node:fs'" },
  'transcript-is-pure': { 'packages/transcript/src/a.ts': "import 'node:fs'" },
  'transcript-knows-no-product': {
    'packages/transcript/src/a.ts': "import '../../contracts/src/b'",
    'packages/contracts/src/b.ts': 'export const b = 1',
  },
  'contracts-root-carries-no-zod': {
    'packages/contracts/src/a.ts': "import 'zod'",
    'node_modules/zod/package.json': '{"name":"zod","main":"index.js"}',
    'node_modules/zod/index.js': '',
  },
  'ui-kit-knows-no-product': {
    'packages/ui-kit/src/a.ts': "import '../../contracts/src/b'",
    'packages/contracts/src/b.ts': 'export const b = 1',
  },
  'speech-knows-no-product': {
    'packages/speech/src/a.ts': "import '../../contracts/src/b'",
    'packages/contracts/src/b.ts': 'export const b = 1',
  },
  'no-react-on-the-server': {
    'apps/server/src/a.ts': "import 'react'",
    'node_modules/react/package.json': '{"name":"react","main":"index.js"}',
    'node_modules/react/index.js': '',
  },
  'services-know-no-sql': {
    'apps/server/src/modules/auth/auth.service.ts': "import './auth.tables'",
    'apps/server/src/modules/auth/auth.tables.ts': 'export const users = 1',
  },
  'services-know-no-http': {
    'apps/server/src/modules/auth/auth.service.ts': "import '../../platform/http/app'",
    'apps/server/src/platform/http/app.ts': 'export const app = 1',
  },
  'modules-meet-through-services': {
    'apps/server/src/modules/auth/auth.service.ts': "import '../upload/receive-file'",
    'apps/server/src/modules/upload/receive-file.ts': 'export const receiveFile = 1',
  },
  'no-import-runs-up': {
    'apps/server/src/modules/auth/sessions/sessions.service.ts': "import '../mails'",
    'apps/server/src/modules/auth/mails.ts': 'export const mails = 1',
  },
  'no-import-runs-up-in-features': {
    'packages/cashier/src/orders/rows/OrderRow.tsx': "import '../OrderList'",
    'packages/cashier/src/orders/OrderList.tsx': 'export const orderList = 1',
  },
  'tables-meet-in-foreign-keys': {
    'apps/server/src/modules/auth/auth.repository.ts': "import '../upload/upload.tables'",
    'apps/server/src/modules/upload/upload.tables.ts': 'export const uploads = 1',
  },
  'repositories-are-private': {
    'apps/server/src/modules/auth/auth.test.ts': "import '../upload/upload.repository'",
    'apps/server/src/modules/upload/upload.repository.ts': 'export const repository = 1',
  },
  'only-compose-builds': {
    'apps/server/src/modules/auth/auth.service.ts': "import '../../compose'",
    'apps/server/src/compose.ts': 'export const compose = 1',
  },
  'platform-is-the-ground': {
    'apps/server/src/platform/storage/storage.ts': "import '../../config/env'",
    'apps/server/src/config/env.ts': 'export const config = 1',
  },
  'engines-only-in-the-worker': {
    'apps/server/src/modules/auth/auth.service.ts': "import '../../../../../packages/speech/src/engine'",
    'packages/speech/src/engine.ts': 'export const engine = 1',
  },
  'stories-and-tests-stay-outside-the-product': {
    'packages/auth/src/a.ts': "import './b.test'",
    'packages/auth/src/b.test.ts': 'export const b = 1',
  },
}

let folder
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'boundaries-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('has a trespass for every rule', () => {
  expect(Object.keys(trespasses).sort()).toEqual(configuration.forbidden.map(({ name }) => name).sort())
})

it('says of every rule what to do instead', () => {
  expect(configuration.forbidden.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
})

it.each([
  ['packages/cashier/src/a.ts', "import '@longhand/rewards'", 'features-never-meet'],
  ['packages/cashier/src/a.ts', "import '@longhand/rewards/testing'", 'features-never-meet'],
  ['packages/time/src/a.ts', "import '@longhand/account'", 'base-features-know-no-feature'],
  ['packages/player/src/a.ts', "import '@longhand/subtitles'", 'base-features-know-no-feature'],
  ['packages/subtitles/src/a.ts', "import '@longhand/transcripts'", 'parts-know-no-feature'],
  ['packages/library/src/a.ts', "import '@longhand/transcripts'", 'features-never-meet'],
  ['packages/transcripts/src/a.ts', "import '@longhand/library/testing'", 'features-never-meet'],
  ['packages/recordings/src/a.ts', "import '@longhand/subtitles'", 'parts-know-no-feature'],
])('in %s, %s is refused before it is a dependency', async (file, text, rule) => {
  const root = await mkdtemp(path.join(folder, 'by-name-'))
  await mkdir(path.join(root, path.dirname(file)), { recursive: true })
  await writeFile(path.join(root, file), text)
  const { output } = await cruise([file], {
    ...configuration.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  })
  expect(output.summary.violations.map((violation) => violation.rule.name)).toEqual([rule])
})

it.each(Object.entries(trespasses))('%s still bites', async (rule, files) => {
  const root = path.join(folder, rule)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const { output } = await cruise(
    Object.keys(files).filter((file) => !file.startsWith('node_modules')),
    {
      ...configuration.options,
      doNotFollow: { path: 'node_modules' },
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden },
    },
  )
  expect(output.summary.violations.map((violation) => violation.rule.name)).toContain(rule)
})

it.each([
  ['of a file beside it', './b', 'packages/auth/src'],
  ['of a base feature', '../../time/src/b', 'packages/time/src'],
])('lets an import %s pass', async (what, specifier, target) => {
  const root = path.join(folder, what)
  for (const source of ['packages/auth/src', target])
    await mkdir(path.join(root, source), { recursive: true })
  await writeFile(path.join(root, 'packages/auth/src/a.ts'), `import '${specifier}'`)
  await writeFile(path.join(root, target, 'b.ts'), 'export const b = 1')
  const { output } = await cruise(['packages/auth/src'], {
    ...configuration.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  })
  expect(output.summary.violations).toEqual([])
})
