import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { comparePreferences } from '../settings.ts'
import { readModelOrder } from './model-order.ts'
import { preferenceOf } from './preference.ts'

/** The file in a model's folder that says what it is. Models of one's own need one, too. */
export const descriptionFile = 'longhand-model.json'

/** Whether a file of this name, beside the weights, says on what terms a model may be used. */
export function isLicenceFile(name: string): boolean {
  return /^(?:licen[cs]e|copying|notice|copyright|attribution|readme)/i.test(name)
}

/** Where the archive of a model lies until it is whole. */
export function downloadOf(name: string, modelsFolder: string): string {
  return path.join(modelsFolder, `.${name}.partial`)
}

/** Deletes what an interrupted download left. */
export async function discardDownload(name: string, modelsFolder: string): Promise<void> {
  await rm(downloadOf(name, modelsFolder), { force: true })
}

export interface ModelFolder {
  folder: string
  description: { kind?: unknown }
  /** Among those that could do the same work, for {@link comparePreferences}. */
  preference: readonly number[]
}

/** Preferred ones first; a folder that doesn't exist holds none, and one whose description is no JSON is none. */
export async function readModelFolders(modelsFolder: string): Promise<ModelFolder[]> {
  const [entries, order] = await Promise.all([
    existsSync(modelsFolder) ? readdir(modelsFolder) : [],
    readModelOrder(modelsFolder),
  ])
  // Of a model that is being removed, or unpacked, its name begins with a dot.
  const names = entries.filter((name) => !name.startsWith('.'))
  const found = await Promise.all(
    names.map((name) => readModelFolder(path.join(modelsFolder, name), order?.models ?? [])),
  )
  return found
    .filter((model) => model !== undefined)
    .sort((one, other) => comparePreferences(one.preference, other.preference))
}

async function readModelFolder(folder: string, order: readonly string[]): Promise<ModelFolder | undefined> {
  try {
    const file = path.join(folder, descriptionFile)
    const description = JSON.parse(await readFile(file, 'utf8')) as unknown
    if (typeof description !== 'object' || description === null) return undefined
    return { folder, description, preference: preferenceOf(description, (await stat(file)).mtimeMs, order) }
  } catch {
    return undefined
  }
}

/** By roles, those that the model has. */
export function pathsOf(
  { folder, files }: { folder: string; files: Record<string, string> },
  roles: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    roles.flatMap((role) => (files[role] === undefined ? [] : [[role, path.join(folder, files[role])]])),
  )
}

export function lackingRoles(
  { folder, files }: { folder: string; files: Record<string, string> },
  roles: readonly string[],
): string[] {
  return roles.filter((role) => {
    const file = files[role]
    return file === undefined || !existsSync(path.join(folder, file))
  })
}
