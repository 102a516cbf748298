import { rootReducer } from '@longhand/api-client'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Which dialog is open, and what it is about. One at a time: a dialog that leads to another closes first. */
export type OpenDialog =
  | { kind: 'login'; mode: 'login' | 'signup' }
  | { kind: 'upload' }
  | { kind: 'transcribe'; fileIds: readonly string[] }

const initialState: { dialog: OpenDialog | null } = { dialog: null }

const slice = createSlice({
  name: 'hostDialogs',
  initialState,
  reducers: {
    dialogOpened: (state, { payload }: PayloadAction<OpenDialog>) => ({ ...state, dialog: payload }),
    dialogClosed: (state) => ({ ...state, dialog: null }),
  },
  selectors: { selectOpenDialog: (state) => state.dialog },
}).injectInto(rootReducer)

export const { dialogOpened, dialogClosed } = slice.actions
export const { selectOpenDialog } = slice.selectors
