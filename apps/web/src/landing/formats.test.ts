import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formats } from '@longhand/transcript/formats'
import { formatIds, subtitleFormatIds } from '@longhand/transcript/format-ids'
import { expect, it } from 'vitest'

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8')
const missingIn = (file: string, names: readonly string[]): string[] => {
  const text = read(file).toLowerCase()
  return names.filter((name) => !text.includes(name.toLowerCase()))
}

it.each(['apps/web/src/landing/messages.ts', 'apps/web/src/landing/zh-CN.ts'])(
  '%s names each format of subtitles',
  (file) => {
    const titles = subtitleFormatIds.map((id) => formats[id].title)
    expect(missingIn(file, titles)).toEqual([])
  },
)

it.each(['apps/server/help/en/exports.md', 'apps/server/help/zh-CN/exports.md', 'docs/cli.md'])(
  '%s names each format',
  (file) => {
    const unnamed = formatIds.filter((id) => missingIn(file, [formats[id].title, id]).length === 2)
    expect(unnamed).toEqual([])
  },
)
