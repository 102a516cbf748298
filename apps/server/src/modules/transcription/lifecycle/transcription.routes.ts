import { fromWire, wirePath } from '@longhand/contracts'
import { transcriptionRequestSchema } from '@longhand/contracts/schemas'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { missing } from '../../../platform/errors/missing-field.ts'
import { parseJson } from '../../../platform/fields/storable.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { AskedTranscription, TranscriptionService } from './transcription.service.ts'

type Calls = 'getTranscriptionConfiguration' | 'startTranscription' | 'getTranscriptionProgress' | 'cancelTranscription'

export function transcriptionRoutes(transcription: TranscriptionService): Routes<Calls> {
  return {
    getTranscriptionConfiguration: (_fields, { language }) => transcription.configuration(language),
    startTranscription: ({ transcriptionRequest }, { userId, language, identity }) =>
      transcription.start({ userId, language, ...(identity.kind === 'access-token' ? { tokenId: identity.tokenId } : {}) }, readRequest(transcriptionRequest)),
    getTranscriptionProgress: ({ recordingIds }, { userId, language }) =>
      transcription.progress(
        { userId, language },
        recordingIds.split(',').map((id) => id.trim()),
      ),
    cancelTranscription: ({ recordingId }, { userId }) => done(transcription.cancel(userId, recordingId)),
  }
}

async function done(work: Promise<void>): Promise<null> {
  await work
  return null
}

function readRequest(transcriptionRequest: string): AskedTranscription {
  const parsed = transcriptionRequestSchema.safeParse(fromWire(parseJson(transcriptionRequest)))
  if (parsed.success) return parsed.data
  const field = wirePath(['transcriptionRequest', ...(parsed.error.issues[0]?.path ?? [])])
  throw new DomainError('PARAMETER_MISSING', {
    sentence: missing(field),
    data: { field },
  })
}
