import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { CatalogModel } from './catalog-model.ts'
import { catalog } from './catalog.ts'
import { sherpaModelKinds, speakerModelKinds, streamingModelKinds } from './model-description.ts'

// Names become folders and files, here and at the mirror.
const name = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/i)
const file = z.string().regex(/^[\w-][\w.-]{0,199}$/)
const tag = z.string().regex(/^[a-z]{2,3}$/)
const text = z.string().trim().min(1).max(500)
const address = z.url({ protocol: /^https?$/ })

const entry = {
  name,
  title: text,
  summary: text,
  quality: z.enum(['basic', 'good', 'best']),
  licence: text,
  conditions: z.strictObject({ en: text, 'zh-CN': text }).exactOptional(),
  isFree: z.boolean(),
  isSlow: z.literal(true).exactOptional(),
  link: address,
  archive: file,
  addresses: z.array(address),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  memoryBytes: z.int().positive(),
}
const recognition = {
  languages: z.array(tag).min(1),
  punctuation: z.boolean(),
  toEnglish: z.literal(false).exactOptional(),
  files: z.record(z.string(), file),
}

const listSchema = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({ ...entry, ...recognition, kind: z.enum(sherpaModelKinds) }),
    z.strictObject({ ...entry, ...recognition, kind: z.enum(streamingModelKinds) }),
    z.strictObject({
      ...entry,
      kind: z.enum(speakerModelKinds),
      files: z.strictObject({ model: file }),
      languages: z.array(tag).exactOptional(),
      threshold: z.number().min(0).max(2).exactOptional(),
    }),
  ]),
)

/**
 * Reads models of one's own, which are then listed and installed as those of the catalog: JSON, a list of entries with the fields of
 * {@link CatalogModel}, of models that recognise or separate speakers.
 *
 * @returns Or a sentence without its subject, on what is wrong.
 */
export function readOwnModels(path: string): CatalogModel[] | string {
  let written: unknown
  try {
    written = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return 'must be a file with JSON.'
  }
  const read = listSchema.safeParse(written)
  if (!read.success) {
    const [issue] = read.error.issues
    const [place, ...field] = issue?.path ?? []
    return place === undefined
      ? 'must be a file with a list of models.'
      : `has a model that is not right: number ${Number(place) + 1}, ${field.join('.') || 'as a whole'}.`
  }
  const names = [...catalog, ...read.data].map((model) => model.name)
  const twice = names.find((one, index) => names.indexOf(one) !== index)
  return twice === undefined ? read.data : `names ${twice}, which is in the list already.`
}
