import { z } from 'zod'

const href = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|mailto:)/i)

export const noteMarkSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
])

export const noteTextSchema = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(100_000),
  marks: z.array(noteMarkSchema).max(10).optional(),
})

const inlineSchema = z.discriminatedUnion('type', [
  noteTextSchema,
  z.object({ type: z.literal('hardBreak') }),
])
const inline = z.array(inlineSchema).max(10_000).optional()

/** A heading, a paragraph, a list or a quotation. Anything else a document holds is not ours. */
export const noteNodeSchema = z.union([
  z.object({ type: z.literal('paragraph'), content: inline }),
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
    content: inline,
  }),
  z.object({ type: z.literal('codeBlock'), content: z.array(noteTextSchema).max(10_000).optional() }),
  z.object({ type: z.literal('horizontalRule') }),
  z.object({
    type: z.enum(['bulletList', 'orderedList', 'blockquote', 'listItem']),
    get content() {
      return z.array(noteNodeSchema).max(10_000)
    },
  }),
])

export const notesSchema = z.object({ type: z.literal('doc'), content: z.array(noteNodeSchema).max(10_000) })
