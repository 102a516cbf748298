import { call, sendCall } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { fakeTransport } from '@longhand/api-client/testing'
import { schemas } from '@longhand/contracts/schemas'
import { interviewSections, recycledRecords } from '@longhand/recordings/testing'
import { describe, expect, it } from 'vitest'
import { createFakeLibrary } from './testing.ts'

const recordingId = 'interview'

const calls: ApiCall[] = [
  call('deleteRecording', { recordingId: 'waiting' }),
  call('deleteRecordings', { recordingIds: ['failed', 'gone'] }),
  call('listRecycled', {}),
  call('purgeRecordings', { recordingIds: ['gone'] }),
  call('addFolder', { folderName: 'Orchards' }),
  call('listFolders', { source: 0 }),
  call('updateFolder', { folderId: 'folder-1', folderName: 'Gardens' }),
  call('moveRecordings', { recordingIds: [recordingId], folderId: 'folder-1' }),
  call('changeTags', { recordingIds: [recordingId], add: ['work'] }),
  call('renameTag', { tag: 'work', newTag: 'Work' }),
  call('listTags', {}),
  call('deleteFolder', { folderId: 'folder-1' }),
  call('searchTranscripts', { keyword: 'orchard' }),
  call('listSpeakers', {}),
  call('getStorage', {}),
  call('emptyRecycleBin', {}),
]

describe('the fake server', () => {
  const server = createFakeLibrary({
    sections: { interview: interviewSections },
    recycled: [...recycledRecords],
  })
  const transport = fakeTransport(server.handlers)

  it.each(calls.map((request) => [request.name, request] as const))(
    'answers %s as the contract says',
    async (name, request) => {
      const { data, error } = await sendCall(transport, request)
      expect(error).toBeUndefined()
      expect(schemas[name].request.safeParse(request.fields).error).toBeUndefined()
      expect(schemas[name].answer.safeParse(data).error).toBeUndefined()
    },
  )
})
