import { fromWire } from '@longhand/contracts'
import { transcriptionRequestSchema } from '@longhand/contracts/schemas'
import { refusedField } from '../../../platform/http/parse.ts'
import { parseJson } from '../../../platform/fields/storable.ts'
import { done, type Routes } from '../../../platform/http/routes.ts'
import type { RequestContext } from '../../../platform/http/routes.ts'
import type { ImportsService } from '../imports/imports.service.ts'
import type { AskedTranscription, Asker, TranscriptionService } from './transcription.service.ts'

type Calls =
  | 'importText'
  | 'getTranscriptionConfiguration'
  | 'listFreeTranscriptions'
  | 'startTranscription'
  | 'getTranscriptionProgress'
  | 'cancelTranscription'

export function transcriptionRoutes(
  transcription: TranscriptionService,
  imports: ImportsService,
): Routes<Calls> {
  return {
    getTranscriptionConfiguration: (_fields, { language }) => transcription.configuration(language),
    listFreeTranscriptions: (_fields, { userId }) => transcription.freeOnes(userId),
    startTranscription: ({ transcriptionRequest }, context) =>
      transcription.start(askerOf(context), readRequest(transcriptionRequest)),
    importText: (asked, context) => imports.import(askerOf(context), asked, () => context.file()),
    getTranscriptionProgress: ({ recordingIds }, { userId, language }) =>
      transcription.progress(
        { userId, language },
        recordingIds.split(',').map((id) => id.trim()),
      ),
    cancelTranscription: ({ recordingId }, { userId }) => done(transcription.cancel(userId, recordingId)),
  }
}

export function askerOf({ userId, language, identity }: RequestContext): Asker {
  return { userId, language, tokenId: identity.kind === 'access-token' ? identity.tokenId : undefined }
}

function readRequest(transcriptionRequest: string): AskedTranscription {
  const fields = fromWire(parseJson(transcriptionRequest))
  const parsed = transcriptionRequestSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw refusedField(parsed.error.issues[0], fields ?? '', ['transcriptionRequest'])
}
