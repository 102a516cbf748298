import type { ApiError } from '@longhand/api-client'

const reloadedKey = 'reloadedFor'

export function forgetReloads(tabStorage: Storage): void {
  tabStorage.removeItem(reloadedKey)
}

/** One reload for each code: a reload that doesn't cure its error would repeat for ever. */
export function mayReload(error: ApiError, tabStorage: Storage): boolean {
  if (error.kind !== 'domain') return false
  const reloadedFor = (tabStorage.getItem(reloadedKey) ?? '').split(',')
  if (reloadedFor.includes(String(error.code))) return false
  tabStorage.setItem(reloadedKey, [...reloadedFor, error.code].filter(Boolean).join(','))
  return true
}
