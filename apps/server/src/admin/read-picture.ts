import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError, type CommandInput } from './command.ts'

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}
const maxBytes = 200 * 1024

/** As a data URL, so that a page has nothing else to fetch. */
export async function readPicture({ options }: CommandInput, name: string): Promise<string> {
  const file = options[name]
  if (typeof file !== 'string') throw new CommandError(`Say which picture with --${name}.`)
  const type = types[path.extname(file).toLowerCase()]
  if (type === undefined) throw new CommandError('A picture is an svg, png, jpg or webp file.')
  const content = await readFile(file).catch(() => undefined)
  if (content === undefined) throw new CommandError(`${file} can’t be read.`)
  if (content.length > maxBytes) throw new CommandError(`${file} has more than ${maxBytes / 1024} KB.`)
  return `data:${type};base64,${content.toString('base64')}`
}
