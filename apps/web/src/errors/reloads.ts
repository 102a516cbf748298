import type { ApiError } from '@longhand/api-client'

const reloadedKey = 'reloadedFor'

/** Forgets what this tab was reloaded for, so that another session can meet the same error. */
export function forgetReloads(tabStorage: Storage): void {
  tabStorage.removeItem(reloadedKey)
}

/** A reload that doesn't cure its error would come again with the next answer, for ever: one for each code. */
export function mayReload(error: ApiError, tabStorage: Storage): boolean {
  if (error.kind !== 'domain') return false
  const reloadedFor = (tabStorage.getItem(reloadedKey) ?? '').split(',')
  if (reloadedFor.includes(String(error.code))) return false
  tabStorage.setItem(reloadedKey, [...reloadedFor, error.code].filter(Boolean).join(','))
  return true
}
