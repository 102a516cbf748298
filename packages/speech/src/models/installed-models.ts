import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { descriptionFile, isLicenceFile, readModelFolders } from './model-folders.ts'

/** Longer ones are cut: they are texts of laws, or no licence. */
const maxLicenceBytes = 64_000
const maxLicenceFiles = 8

export interface InstalledModel {
  name: string
  kind: string
  /** BCP 47 primary tags; empty where the model knows none. */
  languages: string[]
  /** By its name, where the description of a model of one's own has it. */
  licence?: string | undefined
  /** Of all its files. */
  bytes: number
  /** Those that came with it, by the names of their files. */
  licences: { file: string; text: string }[]
}

const describedSchema = z.object({
  name: z.string().min(1),
  kind: z.string(),
  languages: z.array(z.string()).catch([]),
  licence: z.string().optional().catch(undefined),
})

/** Models of every kind; preferred ones first. A folder that doesn't exist holds none. */
export async function findInstalledModels(modelsFolder: string): Promise<InstalledModel[]> {
  const found = await readModelFolders(modelsFolder)
  const models = found.map(async ({ folder, description }) => {
    const described = describedSchema.safeParse(description)
    return described.success ? { ...described.data, ...(await readFolder(folder)) } : undefined
  })
  return (await Promise.all(models)).filter((model) => model !== undefined)
}

async function readFolder(folder: string): Promise<Pick<InstalledModel, 'bytes' | 'licences'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(path.join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const licences = files
    .filter(
      ({ parentPath, name }) => parentPath === folder && name !== descriptionFile && isLicenceFile(name),
    )
    .map(({ name }) => name)
    .sort()
    .slice(0, maxLicenceFiles)
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    licences: await Promise.all(
      licences.map(async (file) => ({ file, text: await readStart(path.join(folder, file)) })),
    ),
  }
}

async function readStart(file: string): Promise<string> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxLicenceBytes), 0, maxLicenceBytes, 0)
  // PostgreSQL keeps no NUL.
  return buffer.toString('utf8', 0, bytesRead).replaceAll('\0', '')
}
