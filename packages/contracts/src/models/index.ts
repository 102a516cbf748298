import type { z } from 'zod'
import { publicGet, publicQuery } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'
import type { speechModelSchema } from './schemas.ts'

/** A model that recognizes or makes speech, here or to be fetched. */
export type SpeechModel = z.infer<typeof speechModelSchema>

export const modelsEndpoints = {
  listSpeechModels: {
    ...publicGet,
    path: '/api/v1/speech_models',
    summary: 'The speech models that are here or could be fetched, with their licences.',
  },
  getSpeechModelLicence: {
    ...publicQuery,
    path: '/api/v1/speech_models/licence',
    summary: 'The licences that came with a speech model.',
    errors: ['RECORD_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
