import type { TranscriptionTime } from '../transcription/lifecycle/transcription-time.port.ts'
import type { TokenTimeService } from './token-time.service.ts'

/** The part of {@link TranscriptionTime} that an account pays. */
type AccountTime = {
  hold(tx: Parameters<TranscriptionTime['hold']>[0], held: Omit<Parameters<TranscriptionTime['hold']>[1], 'tokenId'>): Promise<void>
} & Pick<TranscriptionTime, 'settle' | 'release'>

/** Transcription time that the account pays, and that counts for the access token by which it is spent. */
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
