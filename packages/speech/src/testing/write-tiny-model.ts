import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { descriptionFile } from '../models/model-folders.ts'

/**
 * Writes a model as it lies in the folder of models.
 *
 * @param graphs By their roles, after which the description names their files.
 * @param others By the names of their files.
 */
export async function writeTinyModel<Description extends { files: Readonly<Record<string, string>> }>(
  folder: string,
  description: Description,
  graphs: Record<string, Buffer>,
  others: Record<string, string>,
): Promise<Description & { folder: string }> {
  const files: [string, string | Buffer][] = [
    ...Object.entries(graphs).map(([role, graph]): [string, Buffer] => [
      description.files[role] ?? role,
      graph,
    ]),
    ...Object.entries(others),
    [descriptionFile, JSON.stringify(description)],
  ]
  for (const [name, content] of files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return { ...description, folder }
}

/** `tokens.txt`. */
export function tokenList(tokens: readonly string[]): string {
  return tokens.map((token, index) => `${token} ${index}\n`).join('')
}
