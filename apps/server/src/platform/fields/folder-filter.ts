import { withoutFolder } from '@longhand/contracts'
import { uuidPattern } from './wire-id.ts'

/**
 * Reads the `menuId` of a filter.
 *
 * @returns The folder's id, `null` for what is in no folder, `undefined` for everything, `nowhere` for an id that no folder has.
 */
export function folderFilter(menuId: string | undefined): string | null | undefined {
  if (!menuId) return undefined
  if (menuId === withoutFolder) return null
  return uuidPattern.test(menuId) ? menuId : 'nowhere'
}
