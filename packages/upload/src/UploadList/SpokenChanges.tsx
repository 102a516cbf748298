import { VisuallyHidden } from '@longhand/ui-kit'
import { type ReactElement, useState } from 'react'
import { uploadMessages } from '../messages.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import type { UploadStatus } from '../queue/transitions.ts'
import { useItemWords } from './describe-item.ts'

/** Each change once; progress is left for screen readers to ask for. */
export function SpokenChanges({ items }: { items: readonly UploadItem[] }): ReactElement {
  const text = uploadMessages.useMessages()
  const words = useItemWords()
  const [seen, setSeen] = useState<{
    items: readonly UploadItem[]
    statuses: ReadonlyMap<string, UploadStatus>
    said: readonly string[]
  }>(() => ({
    items,
    statuses: statusesOf(items),
    said: [],
  }))
  if (seen.items !== items) {
    const said = items
      .filter((item) => seen.statuses.get(item.id) !== item.status)
      .map(sentence)
      .filter((spoken) => spoken !== '')
    setSeen({ items, statuses: statusesOf(items), said: said.length > 0 ? said : seen.said })
  }

  function sentence(item: UploadItem): string {
    const { fileName: name, status, problem } = item
    const reason = problem ? words.problem(problem, item) : ''
    switch (status) {
      case 'done':
        return text('said.done', { name })
      case 'stalled':
        return text('said.stalled', { name })
      case 'refused':
        return text('said.refused', { name, reason })
      case 'failed':
        return text('said.failed', { name, reason })
      case 'checking':
      case 'asking':
      case 'waiting':
      case 'sending':
      case 'paused':
      case 'finishing':
      case 'interrupted':
        return ''
    }
  }

  return (
    <VisuallyHidden>
      <span role="status">{seen.said.join(' ')}</span>
    </VisuallyHidden>
  )
}

function statusesOf(items: readonly UploadItem[]): ReadonlyMap<string, UploadStatus> {
  return new Map(items.map(({ id, status }) => [id, status]))
}
