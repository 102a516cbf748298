import { fillPlaceholders, type ExportFormat, type ExportValues } from '@longhand/contracts'
import { safeFileName } from '../../platform/file-names/file-names.ts'

/** UTF-8 bytes of a name of a file or folder: file systems take 255, and a number and the name of a temporary file have to fit as well. */
const maxNameBytes = 180
const maxDepth = 8

/**
 * The file of a recording, relative to the destination, whatever recordings and folders are called: no part leads elsewhere, is hidden, or is too long for a
 * file system.
 *
 * @param number From 2 on, which file of this name it is.
 */
export function exportPath(
  template: string,
  values: Pick<ExportValues, 'title' | 'date' | 'folder' | 'language'>,
  format: ExportFormat,
  number = 1,
): string {
  const ending = `.${format}`
  const plain = template.toLowerCase().endsWith(ending) ? template.slice(0, -ending.length) : template
  // A slash in a value is a character of a name, not a folder.
  const parts = plain
    .split('/')
    .map((part) =>
      safeName(fillPlaceholders(part, (name) => values[name as keyof typeof values].replaceAll('/', '_'))),
    )
  const folders = parts
    .slice(0, -1)
    .filter((part) => part !== '')
    .slice(0, maxDepth)
  const name = parts.at(-1) ?? ''
  return [...folders, `${name === '' ? 'recording' : name}${number > 1 ? ` (${number})` : ''}${ending}`].join(
    '/',
  )
}

/** Empty for one that has no characters that could stand in a name. */
function safeName(text: string): string {
  if (text.replace(/[\p{C}\p{Z}.]/gu, '') === '') return ''
  const name = safeFileName(text, 'x').slice(0, -'.x'.length)
  let end = ''
  for (const character of name) {
    if (Buffer.byteLength(end + character) > maxNameBytes) break
    end += character
  }
  return end.replace(/[.\s]+$/u, '')
}
