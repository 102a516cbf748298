import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { circlesOfRooms } from './rooms.js'

it.each(['library', 'player', 'recordings', 'subtitles', 'transcripts'])(
  'no two rooms of %s need each other',
  (name) => {
    expect(circlesOfRooms(fileURLToPath(new URL(`../../packages/${name}/src`, import.meta.url)))).toEqual([])
  },
)

it.each(['packages/speech/src', 'packages/transcript/src', 'apps/server/src', 'apps/server/src/modules'])(
  'no two rooms of %s need each other',
  (source) => {
    expect(circlesOfRooms(fileURLToPath(new URL(`../../${source}`, import.meta.url)), 1)).toEqual([])
  },
)

it('finds a circle, also one of types and of parts that load later', async () => {
  const files = {
    'list/List.tsx': "import type { Row } from '../rows/Row.tsx'",
    'rows/Row.tsx':
      "import { Cell } from './cells/Cell.tsx'\nconst Dialog = lazy(() => import('../dialogs/Dialog.tsx'))",
    'rows/cells/Cell.tsx': "import type { Row } from '../Row.tsx'",
    'dialogs/Dialog.tsx': "export { names } from '../list/names.ts'",
    'list/names.ts': "import { words } from '../words.ts'",
    'words.ts': 'export const words = []',
  }
  expect(await circlesOf(files)).toEqual([['dialogs', 'list', 'rows', 'rows/cells']])
  expect(await circlesOf(files, 1)).toEqual([['dialogs', 'list', 'rows']])
})

it('finds a circle that a helper of tests makes, and leaves a test its view of all rooms', async () => {
  const files = {
    'texts/text.ts': 'export const text = []',
    'texts/text.test.ts': "import { createAll } from '../transcription/testing.ts'",
    'transcription/transcribe.ts': "import { text } from '../texts/text.ts'",
    'transcription/testing.ts': "import { transcribe } from './transcribe.ts'",
  }
  expect(await circlesOf(files)).toEqual([])
  const helper = { 'texts/testing.ts': "import { transcribe } from '../transcription/transcribe.ts'" }
  expect(await circlesOf({ ...files, ...helper })).toEqual([['texts', 'transcription']])
})

/**
 * @param {Record<string, string>} files Text by path.
 * @param {number} [depth]
 */
async function circlesOf(files, depth) {
  const source = await mkdtemp(path.join(tmpdir(), 'rooms-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.join(source, path.dirname(file)), { recursive: true })
      await writeFile(path.join(source, file), text)
    }
    return circlesOfRooms(source, depth)
  } finally {
    await rm(source, { recursive: true })
  }
}
