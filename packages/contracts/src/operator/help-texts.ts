import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { helpTextSchema, listedHelpTextSchema } from './help-texts-schemas.ts'

/** A document of the help as operators see it in the list of all. */
export type ListedHelpText = z.infer<typeof listedHelpTextSchema>

/** A document of the help with its words, and with what came with the product. */
export type HelpText = z.infer<typeof helpTextSchema>

export const operatorHelpTextsEndpoints = {
  listHelpTexts: {
    method: 'GET',
    path: '/api/v1/operator/help_texts',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'none',
    receive: 'envelope',
    summary: 'The documents of the help, also those that are not shown, without their words.',
  },
  getHelpText: {
    method: 'GET',
    path: '/api/v1/operator/help_text',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'query',
    receive: 'envelope',
    summary: 'One of them, in all languages, with what came with the product.',
    errors: ['RECORD_NOT_FOUND'],
  },
  setHelpText: {
    method: 'POST',
    path: '/api/v1/operator/help_text',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    // Two languages, of which JSON may write each character in six.
    maxBodyBytes: 256 * 1024,
    receive: 'envelope',
    summary:
      'Writes a document of the help, or what is left of it with what came with the product; shows or hides it. What is equal to what came follows later releases.',
    errors: ['NEWER_REVISION', 'NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
