import { useLazyListRecycledQuery, usePurgeAudioBatchMutation } from '../api/transcripts-api.ts'

/** Most recordings that one call erases. */
const batchSize = 1000

/** Erases everything in the recycle bin, in as many calls as it takes. The promise is rejected with the first error. */
export function useEmptyBin(): () => Promise<void> {
  const [list] = useLazyListRecycledQuery()
  const [purge] = usePurgeAudioBatchMutation()
  return async () => {
    let answer = await list({ page: 1, pageSize: batchSize }).unwrap()
    // What can't be erased would come back with every list: the first total says how often to ask.
    for (let rounds = Math.ceil(answer.total / batchSize); answer.list.length > 0 && rounds > 0; rounds -= 1) {
      await purge({ fileIds: answer.list.map(({ fileId }) => fileId) }).unwrap()
      answer = await list({ page: 1, pageSize: batchSize }).unwrap()
    }
  }
}
