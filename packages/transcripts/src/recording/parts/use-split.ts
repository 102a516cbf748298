import { useSplitAudioMutation } from '../../api/parts-api.ts'

/** Has a recording that is too long cut into parts. How far that is, is told by the list of tasks. */
export function useSplit(): (record: { fileId: string }) => Promise<void> {
  const [split] = useSplitAudioMutation()
  return async ({ fileId }) => void (await split({ fileId }))
}
