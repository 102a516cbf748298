import type { TranscriptionTime } from '../transcription/lifecycle/transcription-time.port.ts'
import type { TokenTimeService } from './token-time.service.ts'

type AccountTime = {
  hold(
    tx: Parameters<TranscriptionTime['hold']>[0],
    held: Omit<Parameters<TranscriptionTime['hold']>[1], 'tokenId'>,
  ): Promise<void>
} & Pick<TranscriptionTime, 'extend' | 'settle' | 'settleEmpty' | 'release'>

export function countForTokens(time: AccountTime, tokenTime: TokenTimeService): TranscriptionTime {
  return {
    hold: async (tx, { tokenId, ...held }) => {
      if (tokenId !== undefined) await tokenTime.hold(tx, { ...held, tokenId })
      await time.hold(tx, held)
    },
    extend: async (tx, transcriptionId, seconds) =>
      (await tokenTime.extend(tx, transcriptionId, seconds))
        ? time.extend(tx, transcriptionId, seconds)
        : 'no-time',
    settle: async (tx, transcriptionId, usedSeconds) => {
      await tokenTime.settle(tx, transcriptionId, usedSeconds)
      await time.settle(tx, transcriptionId, usedSeconds)
    },
    settleEmpty: async (tx, transcriptionId, usedSeconds) => {
      const settled = await time.settleEmpty(tx, transcriptionId, usedSeconds)
      if (settled) await tokenTime.settle(tx, transcriptionId, settled.isCharged ? usedSeconds : 0)
      return settled
    },
    release: async (tx, transcriptionId) => {
      await tokenTime.settle(tx, transcriptionId, 0)
      return time.release(tx, transcriptionId)
    },
  }
}
