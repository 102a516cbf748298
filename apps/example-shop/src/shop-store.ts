import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'

const basket = createSlice({
  name: 'basket',
  initialState: { notebooks: 0 },
  reducers: {
    notebookAdded: (state) => {
      state.notebooks += 1
    },
  },
})

const nobody: { token: string | undefined } = { token: undefined }

const customer = createSlice({
  name: 'customer',
  initialState: nobody,
  reducers: {
    tokenChanged: (_state, { payload }: PayloadAction<string | undefined>) => ({ token: payload }),
  },
})

export const shopStore = configureStore({ reducer: { basket: basket.reducer, customer: customer.reducer } })

export const { notebookAdded } = basket.actions
export const { tokenChanged } = customer.actions

export type ShopState = ReturnType<typeof shopStore.getState>
