import { expect, it } from 'vitest'
import { readableEndings } from './ids.ts'
import { formatFiles, formats } from './index.ts'

it('a file field takes what is written, where it can be read as well', async () => {
  const files = await Promise.all(
    Object.entries(formats).map(async ([id, { endings }]) => ({
      endings,
      ...(await (id === 'pdf' ? {} : formatFiles[id as 'srt']())),
    })),
  )
  const read = files.flatMap(({ endings, ...file }) => ('read' in file || 'readBytes' in file ? endings : []))
  expect(readableEndings).toEqual(expect.arrayContaining(read))
  expect(readableEndings).not.toContain('pdf')
})
