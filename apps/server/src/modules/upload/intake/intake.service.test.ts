import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uploadRefusals } from '@longhand/contracts'
import { MediaError, type MediaErrorReason, type MediaInfo } from '@longhand/speech'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { FairTurns } from '../../../platform/process/fair-turns.ts'
import { FolderStorage } from '../../../platform/storage/folder-storage.ts'
import { type ArrivedFile, IntakeService } from './intake.service.ts'
import { refusalSentences } from '../../../platform/incoming/refusals.ts'
import { sha256 } from '../testing.ts'

const content = Buffer.from('sound')
const media: MediaInfo = {
  durationSeconds: 1.5,
  sampleRate: 44_100,
  channels: 2,
  container: 'mp3',
  codec: 'mp3',
  isTruncated: false,
  tracks: [],
  hasVideo: false,
  startSeconds: 0,
  beginsWithPicture: false,
}
let folder: string
let file: ArrivedFile

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-intake-'))
  file = {
    id: 'u1',
    userId: 'me',
    fileName: 'talk.wav',
    path: path.join(folder, 'content'),
    bytes: content.length,
    sha256: sha256(content),
  }
  await writeFile(file.path, content)
})
afterEach(() => rm(folder, { recursive: true }))

const intakeWith = (probe: () => Promise<MediaInfo>) =>
  new IntakeService({ storage: new FolderStorage(path.join(folder, 'storage')), probe })

describe('a file that arrived', () => {
  it('is described and stored, and stays where it is', async () => {
    const intake = intakeWith(() => Promise.resolve(media))
    const recording = await intake.take(file)
    expect(recording).toEqual({
      recordingId: 'u1',
      userId: 'me',
      fileName: 'talk.wav',
      storageKey: 'recordings/u1/original',
      bytes: 5,
      sha256: file.sha256,
      durationSeconds: 1.5,
      sampleRate: 44_100,
      format: 'mp3',
      soundTracks: [],
      hasPicture: false,
    })
    expect(await readFile(path.join(folder, 'storage', recording.storageKey))).toEqual(content)
    expect(await readdir(folder)).toEqual(['content', 'storage'])
    expect(await intake.take(file)).toEqual(recording)
    await intake.forget('u1')
    expect(await readdir(path.join(folder, 'storage/recordings'))).toEqual([])
  })

  it('is refused when it is cut off, with the seconds that are there, unless that is allowed', async () => {
    const intake = intakeWith(() => Promise.resolve({ ...media, isTruncated: true }))
    await expect(intake.take(file)).rejects.toMatchObject({
      error: 'FILE_UPLOAD_FAILED',
      data: { reason: 'truncated', playableSeconds: 1.5 },
    })
    expect(await readdir(folder)).toEqual(['content'])
    await expect(intake.take({ ...file, allowTruncated: true })).resolves.toMatchObject({
      durationSeconds: 1.5,
    })
  })

  it('is not looked at when its hash is another', async () => {
    const probe = vi.fn(() => Promise.resolve(media))
    await expect(intakeWith(probe).take({ ...file, expectedSha256: '0'.repeat(64) })).rejects.toMatchObject({
      error: 'FILE_UPLOAD_FAILED',
      data: { reason: 'checksum' },
    })
    expect(probe).not.toHaveBeenCalled()
    await intakeWith(probe).take({ ...file, expectedSha256: file.sha256 })
  })

  it.each<[MediaErrorReason, string]>([
    ['empty', 'empty'],
    ['not-media', 'not-media'],
    ['no-audio', 'no-audio'],
    ['unsupported', 'unsupported'],
    ['truncated', 'truncated'],
    ['missing-header', 'missing-header'],
    ['too-long', 'too-long'],
    ['timeout', 'unreadable'],
    ['failed', 'unreadable'],
  ])('that is %s is refused as %s', async (found, reason) => {
    const refusal: unknown = await intakeWith(() => Promise.reject(new MediaError(found)))
      .take(file)
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ error: 'FILE_UPLOAD_FAILED', data: { reason } })
    expect(await readdir(folder)).toEqual(['content'])
  })

  it('is looked at before the many of another user that came earlier', async () => {
    const looked: string[] = []
    const ends: (() => void)[] = []
    const intake = new IntakeService({
      storage: new FolderStorage(path.join(folder, 'storage')),
      looks: new FairTurns({ atOnce: 2 }),
      probe: (path) =>
        new Promise((resolve) => {
          looked.push(path)
          ends.push(() => {
            resolve(media)
          })
        }),
    })
    const take = async (userId: string, id: string) => {
      const path = `${file.path}-${id}`
      await writeFile(path, content)
      return { file: path, done: intake.take({ ...file, id, userId, path }) }
    }
    const many = [await take('them', '1'), await take('them', '2'), await take('them', '3')]
    const one = await take('me', '4')
    await vi.waitFor(() => expect(looked).toHaveLength(2))
    expect(looked).toEqual([many[0]?.file, one.file])
    for (let next = 0; next < 4; next += 1) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(next))
      ends[next]?.()
    }
    await Promise.all([...many, one].map(({ done }) => done))
  })

  it('is not blamed for a server without media tools', async () => {
    await expect(intakeWith(() => Promise.reject(new MediaError('missing-tool'))).take(file)).rejects.toThrow(
      MediaError,
    )
  })

  it('that cannot be stored is 20002', async () => {
    for (const error of [
      new Error('the bucket is away'),
      Object.assign(new Error('full'), { code: 'ENOSPC' }),
    ]) {
      const intake = new IntakeService({
        storage: { put: () => Promise.reject(error), deleteFolder: () => Promise.resolve() },
        probe: () => Promise.resolve(media),
      })
      const failure: unknown = await intake.take(file).catch((thrown: unknown) => thrown)
      expect(failure).toBeInstanceOf(DomainError)
      expect(failure).toMatchObject({ error: 'SAVE_FILE_FAILED' })
    }
  })
})

it.each(uploadRefusals)('has a sentence for %s in both languages', (reason) => {
  expect(refusalSentences[reason].en).toMatch(/^[A-Z]/)
  expect(refusalSentences[reason]['zh-CN']).toMatch(/\p{Script=Han}/u)
})
