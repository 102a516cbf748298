import { createContext, useContext, useSyncExternalStore } from 'react'
import { noRecording, type Recorder, type RecorderState } from './recorder-state.ts'

/** `undefined` for a visitor; no value without a provider. */
export const RecorderContext = /* @__PURE__ */ createContext<{ recorder: Recorder | undefined } | undefined>(
  undefined,
)

const subscribeToNothing = (): (() => void) => () => undefined

/** `undefined` for a visitor. For components that act; those that show take {@link useRecorderState}. */
export function useRecorder(): Recorder | undefined {
  const value = useContext(RecorderContext)
  if (!value) throw new Error('Components of the recorder need a <RecorderProvider> around them.')
  return value.recorder
}

export function useRecorderState(): RecorderState {
  const recorder = useRecorder()
  const state = (): RecorderState => recorder?.state() ?? noRecording
  return useSyncExternalStore(recorder?.subscribe ?? subscribeToNothing, state, state)
}
