import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The file in a model's folder that says what it is. Models of one's own need one, too. */
export const descriptionFile = 'longhand-model.json'

export interface ModelFolder {
  folder: string
  description: { kind?: unknown }
}

/** By name; a folder that doesn't exist holds none, and one whose description is no JSON is none. */
export async function readModelFolders(modelsFolder: string): Promise<ModelFolder[]> {
  const names = existsSync(modelsFolder) ? await readdir(modelsFolder) : []
  const found = await Promise.all(names.sort().map((name) => readModelFolder(path.join(modelsFolder, name))))
  return found.filter((model) => model !== undefined)
}

async function readModelFolder(folder: string): Promise<ModelFolder | undefined> {
  try {
    const description = JSON.parse(await readFile(path.join(folder, descriptionFile), 'utf8')) as unknown
    return typeof description === 'object' && description !== null ? { folder, description } : undefined
  } catch {
    return undefined
  }
}

const rank = { best: 0, good: 1, basic: 2 }

export function byQuality(a: { quality: keyof typeof rank }, b: { quality: keyof typeof rank }): number {
  return rank[a.quality] - rank[b.quality]
}

export function lackingRoles({ folder, files }: { folder: string; files: Record<string, string> }, roles: readonly string[]): string[] {
  return roles.filter((role) => {
    const file = files[role]
    return file === undefined || !existsSync(path.join(folder, file))
  })
}
