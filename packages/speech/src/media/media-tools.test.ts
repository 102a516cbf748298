import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { findMediaTools } from './media-tools.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let ffmpeg: string
beforeAll(async () => {
  scratch = await scratchFolder()
  ffmpeg = path.join(scratch.folder, 'ffmpeg')
  await writeFile(ffmpeg, '#!/bin/sh\n')
  await chmod(ffmpeg, 0o700)
})
afterAll(() => scratch.remove())

describe('ffmpeg', () => {
  it('is the one that is named, else that of the path, else the one as WebAssembly', () => {
    expect(findMediaTools({ FFMPEG_PATH: ffmpeg, PATH: '/nowhere' })).toEqual({ kind: 'system', ffmpeg })
    expect(findMediaTools({ PATH: `/nowhere${path.delimiter}${scratch.folder}` })).toEqual({
      kind: 'system',
      ffmpeg,
    })
    expect(findMediaTools({ PATH: '/nowhere' })).toEqual({ kind: 'wasm' })
  })

  it.each([
    ['is not there', () => path.join(scratch.folder, 'nothing')],
    ['is a folder', () => scratch.folder],
    ['can’t be run', () => import.meta.filename],
  ])('that is named and %s is not replaced by another', (_what, named) => {
    expect(() => findMediaTools({ FFMPEG_PATH: named(), PATH: scratch.folder })).toThrow(
      'FFMPEG_PATH must be the path of a program.',
    )
  })
})
