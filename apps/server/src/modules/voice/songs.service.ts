import path from 'node:path'
import { voiceLimits } from '@longhand/contracts'
import { MediaError, probeMedia } from '@longhand/speech'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { FairTurns } from '../../platform/process/fair-turns.ts'
import { receiveFile } from '../../platform/incoming/receive-file.ts'
import { refuse } from '../../platform/incoming/refusals.ts'
import type { Scratch } from '../../platform/storage/scratch.ts'
import type { SongOrder } from './script.ts'
import type { TasksService } from './tasks.service.ts'
import type { ReceivedFile } from './voice-files.ts'
import type { VoiceEngines } from './voice-engines.ts'

const noConverter = {
  en: 'No song converter is installed on this server',
  'zh-CN': '此服务器未安装歌曲转换工具',
}
const silentConverter = {
  en: 'The song converter does not answer. Please try again later',
  'zh-CN': '歌曲转换工具暂时没有响应，请稍后重试',
}

export class SongsService {
  constructor(
    private readonly deps: {
      looks: FairTurns
      tasks: TasksService
      engines: VoiceEngines
      useFolder: Scratch['use']
    },
  ) {}

  /** @throws DomainError NOT_SUPPORTED without a converter; RECORD_NOT_FOUND for a voice that it doesn't have; FILE_UPLOAD_FAILED for a file that isn't taken. */
  async take(userId: string, song: SongOrder, { name, stream }: ReceivedFile): Promise<{ taskId: string }> {
    await this.#checkVoice(song.voiceId)
    const takeIn = async (folder: string): Promise<{ taskId: string }> => {
      const file = path.join(folder, 'original')
      const check = (sofar: number): undefined => {
        if (sofar > voiceLimits.songMaxBytes) throw tooLarge()
      }
      const bytes = await receiveFile(stream, file, { check })
      if (bytes === 0) throw refuse('empty')
      const { durationSeconds, isTruncated } = await this.deps.looks
        .run(userId, () => probeMedia(file))
        .catch((error: unknown) => {
          throw error instanceof MediaError
            ? refuse(
                error.reason === 'no-audio' || error.reason === 'not-media' ? error.reason : 'unreadable',
                error,
              )
            : error
        })
      if (durationSeconds > voiceLimits.songMaxSeconds) throw tooLarge()
      if (isTruncated) throw refuse('truncated')
      return this.deps.tasks.convert(
        userId,
        { ...song, durationSeconds },
        {
          title: name.replace(/\.[^.]*$/, '').slice(0, voiceLimits.titleLength) || 'song',
          file,
        },
      )
    }
    return this.deps.useFolder(takeIn, { needsBytes: voiceLimits.songMaxBytes })
  }

  async #checkVoice(voiceId: string): Promise<void> {
    const converter = this.deps.engines.songConverter()
    if (!converter) throw new DomainError('NOT_SUPPORTED', { sentence: noConverter })
    const voices = await converter.voices()
    if (voices.length === 0) throw new DomainError('NOT_SUPPORTED', { sentence: silentConverter })
    if (!voices.some(({ id }) => id === voiceId)) throw new DomainError('RECORD_NOT_FOUND')
  }
}

function tooLarge(): DomainError {
  const [megabytes, minutes] = [voiceLimits.songMaxBytes / 1024 ** 2, voiceLimits.songMaxSeconds / 60]
  return new DomainError('FILE_UPLOAD_FAILED', {
    sentence: {
      en: `A song may have ${megabytes} MB and ${minutes} minutes at most`,
      'zh-CN': `歌曲不能超过 ${megabytes} MB 或 ${minutes} 分钟`,
    },
  })
}
