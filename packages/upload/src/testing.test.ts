// @vitest-environment node
import { schemas } from '@longhand/contracts/schemas'
import { expect, it } from 'vitest'
import { fakeRecord } from './queue/fake-services.ts'
import { fakeRecorderUpload } from './recorder/fake-recorder-services.ts'
import { uploadedRecord } from './testing.tsx'

it('has fixtures as the server sends them', () => {
  for (const record of [uploadedRecord, fakeRecord()])
    expect(schemas.completeUpload.answer.parse(record)).toEqual(record)
  expect(schemas.startCapture.answer.parse(fakeRecorderUpload())).toEqual(fakeRecorderUpload())
})
