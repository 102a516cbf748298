import { expect, it } from 'vitest'
import { readableEndings } from './ids.ts'
import { formatFiles, formats, readOnlyFormats } from './index.ts'

it('a file field takes what is read, and nothing else', async () => {
  const rows = Object.entries({ ...formats, ...readOnlyFormats })
  const files = await Promise.all(
    rows.map(async ([id, { endings }]) => ({
      endings,
      ...(await (id === 'pdf' ? {} : formatFiles[id as 'srt']())),
    })),
  )
  const read = files.flatMap(({ endings, ...file }) => ('read' in file || 'readBytes' in file ? endings : []))
  expect(new Set<string>(readableEndings)).toEqual(new Set(read))
})
