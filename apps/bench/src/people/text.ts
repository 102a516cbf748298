import type { Text } from '@longhand/transcript'

export function textsOf({ sections }: Text): string[] {
  return sections.map(({ text }) => text)
}
