import type { AccessEntry, AccessGroup, AccessKind } from '@longhand/contracts'
import { accountMessages } from '../messages.ts'

/** What an entry is called, where it has no name of its own, too. */
export function useAccessName(): (kind: AccessKind, entry: Pick<AccessEntry, 'name'>) => string {
  const text = accountMessages.useMessages()
  return (kind, { name }) => {
    if (name !== '') return name
    return kind === 'audience' ? text('access.unnamedCaptions') : text('access.unknownDevice')
  }
}

/** The groups without the session that asks, and without what is empty then. */
export function endable(groups: readonly AccessGroup[]): AccessGroup[] {
  return groups
    .map((group) => {
      const list = group.list.filter(({ isCurrent }) => !isCurrent)
      return { ...group, list, total: group.total - (group.list.length - list.length) }
    })
    .filter(({ total }) => total > 0)
}
