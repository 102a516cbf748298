import { z } from 'zod'
import { interfaceLanguages } from '../language.ts'
import { epochSeconds } from '../moment-schemas.ts'
import { helpTextLimits } from './limits.ts'

const { nameLength, titleLength, contentLength, order: maxOrder } = helpTextLimits

const titleId = z
  .string()
  .max(nameLength)
  .regex(/^[a-z0-9-]+$/)
  .describe('In the address of the help page: small letters, digits and dashes')
const line = z
  .string()
  .trim()
  .min(1)
  .max(titleLength)
  .regex(/^[^\r\n]+$/)
const order = z.number().int().min(1).max(maxOrder).describe('Place among the others, the least first')

export const helpWordingSchema = z.object({
  title: line,
  section: line.describe('Heading under which it stands'),
  content: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(z.string().trim().min(1).max(contentLength))
    .describe('Markdown. HTML in it is shown as text'),
})

const language = z.enum(interfaceLanguages)
const wording = { language, title: z.string(), section: z.string(), content: z.string() }
const kept = {
  isOwn: z.boolean().describe('Whether it was written here: what comes with the product does not replace it'),
  updateTime: epochSeconds,
}

export const listedHelpTextSchema = z.object({
  titleId: z.string(),
  order: z.number().int(),
  isShown: z.boolean().describe('On the help page'),
  isSupplied: z.boolean().describe('Whether it comes with the product'),
  texts: z.array(z.object({ language, title: z.string(), section: z.string(), ...kept })),
})

export const helpTextSchema = z.object({
  titleId: z.string(),
  order: z.number().int(),
  isShown: z.boolean().describe('On the help page'),
  revision: z.string().describe('Changes with everything in it'),
  texts: z.array(z.object({ ...wording, ...kept })),
  supplied: z.array(z.object(wording)).describe('What comes with the product; empty for one that is all own'),
  suppliedOrder: z.number().int().nullable(),
})

export const operatorHelpTextsSchemas = {
  listHelpTexts: {
    request: z.object({}),
    answer: z.object({ list: z.array(listedHelpTextSchema).describe('In the order of reading') }),
  },
  getHelpText: { request: z.object({ titleId }), answer: helpTextSchema },
  setHelpText: {
    request: z.object({
      titleId,
      order,
      isShown: z.boolean().default(true),
      texts: z
        .object({ en: helpWordingSchema.optional(), 'zh-CN': helpWordingSchema.optional() })
        .describe(
          'In a language that is left out: what comes with the product, or nothing. Readers get the other one there',
        ),
      from: z
        .string()
        .max(64)
        .nullable()
        .optional()
        .describe(
          '`revision` that the caller has seen, null for a new one: with another one by now, nothing is changed',
        ),
    }),
    answer: helpTextSchema,
  },
}
