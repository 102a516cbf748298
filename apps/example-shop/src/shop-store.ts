import { configureStore, createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShopLanguage } from './shop-texts.ts'

/** What the shop's own backend says. */
export interface ShopAnswer {
  /** Where Longhand is: another origin. */
  longhand: string
  user?: string
  orders: readonly { reference: string; quantity: number; state: 'waiting' | 'delivered' | 'refunded' }[]
}

/** `undefined` for what the backend refused. */
export async function askShop<Answer>(path: string, body?: object): Promise<Answer | undefined> {
  const request: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const response = await fetch(`/api/${path}`, request)
  return response.ok && response.status !== 204 ? ((await response.json()) as Answer) : undefined
}

export const loadShop = createAsyncThunk('shop/load', () => askShop<ShopAnswer>('shop'))

const initialState: { language: ShopLanguage; answer: ShopAnswer | undefined } = {
  language: 'en',
  answer: undefined,
}

const shop = createSlice({
  name: 'shop',
  initialState,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<ShopLanguage>) => ({ ...state, language: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(loadShop.fulfilled, (state, { payload }) => ({ ...state, answer: payload }))
  },
})

export const { languageChosen } = shop.actions

export const shopStore = configureStore({ reducer: { shop: shop.reducer } })

export type ShopState = ReturnType<typeof shopStore.getState>
export type ShopDispatch = typeof shopStore.dispatch
