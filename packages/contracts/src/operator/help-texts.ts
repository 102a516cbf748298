import type { z } from 'zod'
import { operatorGet, operatorPost, operatorQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { helpTextSchema, listedHelpTextSchema } from './help-texts-schemas.ts'

/** A document of the help as operators see it in the list of all. */
export type ListedHelpText = z.infer<typeof listedHelpTextSchema>

/** A document of the help with its words, and with what came with the product. */
export type HelpText = z.infer<typeof helpTextSchema>

export const operatorHelpTextsEndpoints = {
  listHelpTexts: {
    ...operatorGet,
    path: '/api/v1/operator/help_texts',
    summary: 'The documents of the help, also those that are not shown, without their words.',
  },
  getHelpText: {
    ...operatorQuery,
    path: '/api/v1/operator/help_text',
    summary: 'One of them, in all languages, with what came with the product.',
    errors: ['RECORD_NOT_FOUND'],
  },
  setHelpText: {
    ...operatorPost,
    path: '/api/v1/operator/help_text',
    // Two languages, of which JSON may write each character in six.
    maxBodyBytes: 256 * 1024,
    summary:
      'Writes a document of the help, or what is left of it with what came with the product; shows or hides it. What is equal to what came follows later releases.',
    errors: ['NEWER_REVISION', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
