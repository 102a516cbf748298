import path from 'node:path'
import { voiceLimits } from '@longhand/contracts'
import { MediaError, probeMedia, voiceChangerHealth } from '@longhand/speech'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { FairTurns } from '../../platform/process/fair-turns.ts'
import { receiveFile } from '../../platform/incoming/receive-file.ts'
import { refuse } from '../../platform/incoming/refusals.ts'
import type { SongOrder } from './script.ts'
import type { TasksService } from './tasks.service.ts'
import type { ReceivedFile } from './voice-files.ts'
import type { VoiceEngines } from './voice-engines.ts'
import type { VoicesService } from './voices.service.ts'

export class SongsService {
  constructor(
    private readonly deps: {
      looks: FairTurns
      tasks: TasksService
      voices: VoicesService
      engines: VoiceEngines
      useFolder: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>
    },
  ) {}

  /** @throws DomainError FILE_UPLOAD_FAILED for a file that isn't taken. */
  async take(userId: string, song: Omit<SongOrder, 'by'>, { name, stream }: ReceivedFile): Promise<{ taskId: string }> {
    const by = await this.#choose(userId, song.voiceId)
    return this.deps.useFolder(async (folder) => {
      const file = path.join(folder, 'original')
      const check = (sofar: number): undefined => {
        if (sofar > voiceLimits.songMaxBytes) throw tooLarge()
      }
      const bytes = await receiveFile(stream, file, { check })
      if (bytes === 0) throw refuse('empty')
      const { durationSeconds } = await this.deps.looks
        .run(userId, () => probeMedia(file))
        .catch((error: unknown) => {
          throw error instanceof MediaError ? refuse(error.reason === 'no-audio' || error.reason === 'not-media' ? error.reason : 'unreadable', error) : error
        })
      if (durationSeconds > voiceLimits.songMaxSeconds) throw tooLarge()
      return this.deps.tasks.convert(userId, { ...song, by }, { title: name.replace(/\.[^.]*$/, '').slice(0, voiceLimits.titleLength) || 'song', file })
    })
  }

  /** @throws DomainError RECORD_NOT_FOUND for a voice that no one has; NOT_SUPPORTED. */
  async #choose(userId: string, voiceId: string): Promise<SongOrder['by']> {
    const singers = (await this.deps.engines.songServer()?.voices()) ?? []
    if (singers.some(({ id }) => id === voiceId)) return 'server'
    await this.deps.voices.find(userId, voiceId)
    const health = voiceChangerHealth()
    if (!health.ok) throw new DomainError('NOT_SUPPORTED', { sentence: { en: health.reason, 'zh-CN': '此服务器未安装变声工具 rubberband-cli' } })
    return 'changer'
  }
}

function tooLarge(): DomainError {
  const [megabytes, minutes] = [voiceLimits.songMaxBytes / 1024 ** 2, voiceLimits.songMaxSeconds / 60]
  return new DomainError('FILE_UPLOAD_FAILED', {
    sentence: { en: `A song may have ${megabytes} MB and ${minutes} minutes at most`, 'zh-CN': `歌曲不能超过 ${megabytes} MB 或 ${minutes} 分钟` },
  })
}
