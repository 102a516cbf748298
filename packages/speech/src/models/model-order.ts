import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'

/** Kept in the folder, so that all who read models there go by the same one. */
const orderFile = '.model-order.json'

const orderSchema = z.object({
  /** Names of models; those that it doesn't name come after them. */
  models: z.array(z.string()),
  /** That of the decisions of operators which were last carried out in this folder. */
  revision: z.number().int(),
})

/** In which models are preferred, by the people who run the installation. */
export type ModelOrder = z.infer<typeof orderSchema>

/** @returns `undefined` where no one has said it. */
export async function readModelOrder(modelsFolder: string): Promise<ModelOrder | undefined> {
  try {
    return orderSchema.parse(JSON.parse(await readFile(path.join(modelsFolder, orderFile), 'utf8')))
  } catch {
    return undefined
  }
}

/** Makes the folder where there is none. */
export async function writeModelOrder(modelsFolder: string, order: ModelOrder): Promise<void> {
  await mkdir(modelsFolder, { recursive: true })
  const file = path.join(modelsFolder, `${orderFile}.${randomUUID()}`)
  await writeFile(file, `${JSON.stringify(order, null, 2)}\n`)
  await rename(file, path.join(modelsFolder, orderFile))
}
