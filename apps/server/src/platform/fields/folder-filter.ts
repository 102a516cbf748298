import { withoutFolder } from '@longhand/contracts'
import { uuidPattern } from './wire-id.ts'

/** @returns `null` for what is in no folder, `undefined` for everything, `nowhere` for an id that no folder has. */
export function folderFilter(folderId: string | undefined): string | null | undefined {
  if (!folderId) return undefined
  if (folderId === withoutFolder) return null
  return uuidPattern.test(folderId) ? folderId : 'nowhere'
}
