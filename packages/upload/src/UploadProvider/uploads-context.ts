import { createContext, useContext, useSyncExternalStore } from 'react'
import type { UploadItem } from '../queue/upload-item.ts'
import type { ChosenFile } from '../queue/upload-item.ts'
import type { Uploads } from '../queue/uploads.ts'
import type { UploadText } from '../texts/upload-text.ts'
import type { HeldFiles } from '../store/hold-files.ts'

export interface UploadsContextValue {
  uploads: Uploads | undefined
  readonly hold: (files: readonly ChosenFile[]) => Promise<HeldFiles>
}

export const UploadsContext = /* @__PURE__ */ createContext<UploadsContextValue | undefined>(undefined)

const nothing: readonly UploadItem[] = []
const noTexts: readonly UploadText[] = []
const subscribeToNothing = (): (() => void) => () => undefined

function useContextValue(): UploadsContextValue {
  const value = useContext(UploadsContext)
  if (!value) throw new Error('Components of the upload need an <UploadProvider> around them.')
  return value
}

/** `undefined` for a visitor. For components that act; those that show take {@link useUploadItems}. */
export function useUploads(): Uploads | undefined {
  return useContextValue().uploads
}

/** In the order in which they came; renders again when one of them moves. */
export function useUploadItems(): readonly UploadItem[] {
  const { uploads } = useContextValue()
  const items = (): readonly UploadItem[] => uploads?.items() ?? nothing
  return useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, items, items)
}

/** Of the recordings in the list, and those that belong to none yet. */
export function useUploadTexts(): readonly UploadText[] {
  const { uploads } = useContextValue()
  const texts = (): readonly UploadText[] => uploads?.texts()?.items() ?? noTexts
  return useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, texts, texts)
}

/** Over the reload that a login is; uploaded once a user is there. */
export function useHeldFiles(): { readonly hold: (files: readonly ChosenFile[]) => Promise<HeldFiles> } {
  return useContextValue()
}

/** @returns Names of the files that wait in this browser for a login, the oldest first. */
export async function waitingFiles(): Promise<readonly string[]> {
  return (await import('../store/hold-in-browser.ts')).waitingInBrowser()
}
