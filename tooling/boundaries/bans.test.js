import { longhand } from '@longhand/eslint'
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const repository = new URL('../../', import.meta.url).pathname

const eslint = new ESLint({ cwd: repository, overrideConfigFile: true, overrideConfig: longhand })

it.each([
  ['packages/cashier/src/a.ts', "export const answer = fetch('/')", 'Add an endpoint in src/api/'],
  ['packages/cashier/src/a.ts', "export const stored = localStorage.getItem('a')", 'Ask the host'],
  ['packages/cashier/src/a.tsx', 'export const A = () => <p>Pay now</p>', 'Text comes from messages.ts'],
  [
    'packages/cashier/src/a.tsx',
    'export const A = () => <input value="" />',
    'Spread the handlers of useComposedValue',
  ],
  [
    'packages/cashier/src/a.tsx',
    'export const A = () => <input type="search" />',
    'Spread the handlers of useComposedValue',
  ],
  ['apps/web/src/a.tsx', 'export const A = () => <textarea />', 'Spread the handlers of useComposedValue'],
  [
    'packages/cashier/src/a.tsx',
    'export const A = () => <p contentEditable />',
    'Spread the handlers of useComposedValue',
  ],
  [
    'packages/cashier/src/a.tsx',
    'export const A = () => <p {...{ contentEditable: true }} />',
    'Spread the handlers of useComposedValue',
  ],
  [
    'packages/cashier/src/a.tsx',
    "import { useEditor } from '@tiptap/react'\nexport const A = () => useEditor({})",
    'Spread the handlers of useComposedValue',
  ],
  [
    'packages/cashier/src/a.ts',
    "import { createApi } from '@reduxjs/toolkit/query/react'\nexport const b = createApi",
    'there is one api',
  ],
  [
    'packages/cashier/src/a.ts',
    "import { useNavigate } from 'react-router'\nexport const b = useNavigate",
    'let the host navigate',
  ],
  [
    'packages/cashier/src/a.ts',
    "import { schemas } from '@longhand/contracts/schemas'\nexport const b = schemas",
    'Schemas are for the server',
  ],
  [
    'packages/cashier/src/a.ts',
    "import { rewards } from '@longhand/rewards'\nexport const b = rewards",
    'Features meet in apps/web',
  ],
  [
    'packages/cashier/src/a.test.ts',
    "import { rewards } from '@longhand/rewards/testing'\nexport const b = rewards",
    'Features meet in apps/web',
  ],
  [
    'packages/time/src/a.ts',
    "import { account } from '@longhand/account'\nexport const b = account",
    'Features meet in apps/web',
  ],
  ['packages/cashier/src/a.ts', 'export default 1', 'Export it by name'],
  ['packages/time/src/a.ts', "export const answer = fetch('/')", 'Add an endpoint in src/api/'],
  ['packages/ui-kit/src/a.ts', "export * from './b'", 'List the exports'],
  [
    'packages/cashier/src/A.stories.tsx',
    "export const Dark = { globals: { theme: 'dark' } }",
    'Tag the story',
  ],
  ['packages/cashier/src/A.stories.tsx', "export const Empty = { tags: ['chineese'] }", 'A tag is a mode'],
  [
    'packages/cashier/src/a.ts',
    'export const mostCards = 6',
    'Say max*, min*, default* instead of mostCards',
  ],
  [
    'packages/time/src/a.ts',
    'export const quoteOf = (fileIds: string[]) => fileIds',
    'Say recording, recordingId instead of fileIds',
  ],
  ['apps/server/src/a.ts', "export const b = { menuId: '' }", 'Say folder, folderId instead of menuId'],
  [
    'apps/web/src/a.ts',
    "export const b = { dictationParam: '' }",
    'Say transcription instead of dictationParam',
  ],
  [
    'apps/server/src/a.ts',
    'export class A {\n  constructor(private readonly parts: string) {}\n  get all() {\n    return this.parts\n  }\n}',
    'Say deps instead of parts',
  ],
  [
    'packages/cashier/src/a.ts',
    '/** Whoever pays. */\nexport const payer = 1',
    'Say “anyone who” instead of “Whoever”',
  ],
  ['apps/server/src/modules/auth/auth.service.ts', 'export const now = new Date()', 'platform/clock'],
  ['apps/server/src/modules/auth/auth.service.ts', 'export const now = Date.now()', 'platform/clock'],
  [
    'apps/server/src/platform/http/app.ts',
    'export const context = (ip: string) => ({\n  get ip() {\n    return ip\n  },\n})',
    'write a class',
  ],
  [
    'apps/server/src/platform/http/app.ts',
    'export const start = AsyncLocalStorage.bind(() => undefined)',
    'runInAsyncScope',
  ],
  [
    'apps/server/src/modules/auth/auth.service.ts',
    "export const port = process.env['PORT']",
    'take them as a parameter',
  ],
  [
    'packages/speech/src/engines/select-engine.ts',
    'export const { PATH } = process.env',
    'take them as a parameter',
  ],
])('in %s, %j is refused with what to do instead', async (filePath, code, advice) => {
  const [result] = await eslint.lintText(code, { filePath: repository + filePath })
  expect(result.messages.map(({ message }) => message).join('\n')).toContain(advice)
})

it('lets a feature import a base feature, and itself', async () => {
  const code =
    "import { time } from '@longhand/time'\nimport { cashier } from '@longhand/cashier'\nexport const b = [time, cashier]"
  const [result] = await eslint.lintText(code, { filePath: `${repository}packages/cashier/src/a.ts` })
  expect(result.messages).toEqual([])
})

it.each([
  '<input {...a.handlers} />',
  '<input type="file" />',
  '<input type="text" hidden readOnly />',
  '<p {...{ ...a.handlers, contentEditable: true }} />',
])('%s is allowed', async (element) => {
  const [result] = await eslint.lintText(`export const element = ${element}`, {
    filePath: `${repository}packages/cashier/src/a.tsx`,
  })
  expect(result.messages).toEqual([])
})
