import type { TranscriptionTime } from '../transcription/lifecycle/transcription-time.port.ts'
import type { TokenTimeService } from './token-time.service.ts'

type AccountTime = {
  hold(tx: Parameters<TranscriptionTime['hold']>[0], held: Omit<Parameters<TranscriptionTime['hold']>[1], 'tokenId'>): Promise<void>
} & Pick<TranscriptionTime, 'settle' | 'release'>

export function countForTokens(time: AccountTime, tokenTime: TokenTimeService): TranscriptionTime {
  return {
    hold: async (tx, { tokenId, ...held }) => {
      if (tokenId !== undefined) await tokenTime.hold(tx, { ...held, tokenId })
      await time.hold(tx, held)
    },
    settle: async (tx, transcriptionId, usedSeconds) => {
      await tokenTime.settle(tx, transcriptionId, usedSeconds)
      await time.settle(tx, transcriptionId, usedSeconds)
    },
    release: async (tx, transcriptionId) => {
      await tokenTime.settle(tx, transcriptionId, 0)
      return time.release(tx, transcriptionId)
    },
  }
}
