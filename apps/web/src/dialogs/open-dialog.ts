import { rootReducer } from '@longhand/api-client'
import type { CashierDialogProps } from '@longhand/cashier'
import type { Reward, RewardsTab } from '@longhand/rewards'
import type { TranscribableRecording } from '@longhand/transcripts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Which dialog is open, and what it is about. One at a time: a dialog that leads to another closes first. */
export type OpenDialog =
  | { kind: 'login'; mode: 'login' | 'signup' }
  | { kind: 'upload' }
  | { kind: 'record'; menuId?: string }
  | { kind: 'transcribe'; recordings: readonly TranscribableRecording[] }
  | ({ kind: 'cashier' } & Pick<CashierDialogProps, 'defaultTab' | 'goodsId' | 'orderNumber'>)
  | { kind: 'reward'; reward: Reward }
  | { kind: 'rewards'; tab?: RewardsTab }
  | { kind: 'shop' }
  | { kind: 'messages' }
  | { kind: 'feedback' }

const initialState: { dialog: OpenDialog | null } = { dialog: null }

const slice = createSlice({
  name: 'hostDialogs',
  initialState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<OpenDialog>) => ({ dialog: payload }),
    dialogClosed: () => initialState,
  },
  selectors: { selectOpenDialog: (state) => state.dialog },
}).injectInto(rootReducer)

export const { dialogOpened, dialogClosed } = slice.actions
export const { selectOpenDialog } = slice.selectors
