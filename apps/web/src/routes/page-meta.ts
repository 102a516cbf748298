import type { MessageKey } from '@longhand/ui-kit/i18n'
import type { webMessages } from '../messages.ts'

type TitleName =
  MessageKey<(typeof webMessages)['en']> extends infer Key
    ? Key extends `titles.${infer Name}`
      ? Name
      : never
    : never

/** A route that shows a page carries it as its `handle`. */
export interface PageMeta {
  title: TitleName
  /** `workbench` fills the window and scrolls inside; a `document` is as long as it is; a `stage` is one or the other by what is on it. */
  layout: 'document' | 'workbench' | 'stage'
}

/** The `fileName` of the address when there is one, else the page's own. */
export function documentTitle(ownTitle: string, search: URLSearchParams): string {
  return search.get('fileName')?.trim() || ownTitle
}

export function metaOf(matches: readonly { handle: unknown }[]): PageMeta | undefined {
  return matches.findLast(({ handle }) => isPageMeta(handle))?.handle as PageMeta | undefined
}

function isPageMeta(handle: unknown): handle is PageMeta {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
