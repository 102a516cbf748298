import type { voiceEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../platform/http/routes.ts'
import type { DraftsService } from './drafts.service.ts'
import type { MyVoicesService } from './my-voices.service.ts'
import type { SongsService } from './songs.service.ts'
import type { TasksService } from './tasks.service.ts'
import type { VoicesService } from './voices.service.ts'

export interface VoiceServices {
  voices: VoicesService
  tasks: TasksService
  drafts: DraftsService
  myVoices: MyVoicesService
  songs: SongsService
}

export function voiceRoutes({
  voices,
  tasks,
  drafts,
  myVoices,
  songs,
}: VoiceServices): Routes<keyof typeof voiceEndpoints> {
  return {
    listVoices: (_fields, { userId }) => voices.list(userId),
    previewVoice: ({ voiceId }, { userId, signal }) => voices.preview(userId, voiceId, signal),
    getVoiceModel: (_fields, { userId }) => myVoices.model(userId),
    setVoiceModel: (model, { userId }) => done(myVoices.setModel(userId, model)),
    textToVoice: (script, { userId }) => tasks.speak(userId, script),
    convertSong: async (song, context) => songs.take(context.userId, song, await context.file()),
    listVoiceTasks: (_fields, { userId, language }) => tasks.list(userId, language),
    getVoiceTask: ({ taskId }, { userId, language }) => tasks.read(userId, taskId, language),
    cancelVoiceTask: ({ taskId }, { userId }) => done(tasks.stop(userId, taskId)),
    resumeVoiceTask: ({ taskId }, { userId }) => done(tasks.resume(userId, taskId)),
    deleteVoiceTask: ({ taskId }, { userId }) => done(tasks.erase(userId, taskId)),
    downloadVoice: ({ taskId, format }, { userId }) => tasks.download(userId, taskId, format),
    listVoiceDrafts: (_fields, { userId }) => drafts.list(userId),
    saveVoiceDraft: ({ draftId, ...script }, { userId }) => drafts.save(userId, draftId, script),
    deleteVoiceDraft: ({ draftId }, { userId }) => done(drafts.erase(userId, draftId)),
    getVoiceConsent: (_fields, { userId, language }) => myVoices.consent(userId, language),
    addMyVoice: (fields, context) =>
      myVoices.add(context.userId, fields, () => context.file(), context.signal),
    renameMyVoice: ({ voiceId, name }, { userId }) => done(myVoices.rename(userId, voiceId, name)),
    deleteMyVoice: ({ voiceId }, { userId }) => done(myVoices.erase(userId, voiceId)),
  }
}
