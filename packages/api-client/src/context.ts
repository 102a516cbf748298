import { createContext } from 'react'
import { createDispatchHook, createSelectorHook, createStoreHook } from 'react-redux'
import type { ReactReduxContextValue } from 'react-redux'

/** Our hooks use this context, so that a host with a Redux store of its own can mount ours beside it. */
export const ApiClientContext = /* @__PURE__ */ createContext<ReactReduxContextValue | null>(null)

/** `useStore` of the store that {@link ApiClientProvider} mounted. */
export const useApiStore = /* @__PURE__ */ createStoreHook(ApiClientContext)
/** `useDispatch` of the store that {@link ApiClientProvider} mounted. */
export const useApiDispatch = /* @__PURE__ */ createDispatchHook(ApiClientContext)
/** `useSelector` of the store that {@link ApiClientProvider} mounted. */
export const useApiSelector = /* @__PURE__ */ createSelectorHook(ApiClientContext)
