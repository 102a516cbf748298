import type { Routes } from '../../../platform/http/routes.ts'
import type { EditsService } from './edits.service.ts'

export function editsRoutes(
  edits: EditsService,
): Routes<'updateSections' | 'separateSpeakers' | 'getSpeakerRun'> {
  return {
    updateSections: (fields, { userId }) => edits.save(userId, fields),
    separateSpeakers: ({ recordingId, speakerCount }, { userId }) =>
      edits.separateSpeakers(userId, recordingId, speakerCount),
    getSpeakerRun: ({ recordingId }, { userId }) => edits.speakerRun(userId, recordingId),
  }
}
