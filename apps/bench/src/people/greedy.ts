import { subtitles } from '../loop/heaviest-inputs.ts'
import { type Input, send } from '../loop/requests.ts'

/** Calls that are the most work; the one that leaves work for later is the last. */
export const greedyCalls = [
  'searchTranscripts',
  'exportBatch',
  'lookAtLink',
  'importText',
  'joinRecordings',
] as const
export type GreedyCall = (typeof greedyCalls)[number]

export interface GreedyOptions {
  address: string
  token: string
  /** All of the account. */
  recordingIds: readonly string[]
  /** Of a feed as long as is read. */
  feedAddress: string
  call: GreedyCall
  seconds: number
}

/** How often each kind of answer came, such as `200 1` for a success in an envelope. */
export type GreedyResult = [answer: string, count: number][]

const atOnce = 200
const subtitleBytes = 4 * 1024 * 1024

/** One account that makes 200 calls at the same moment, and again as soon as all are answered. */
export async function takeAll(options: GreedyOptions): Promise<GreedyResult> {
  const { address, token, call, seconds } = options
  const counts = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, index) => {
        const answer = await send(address, call, { token, ...inputOf(options, index) }).then(
          ({ status, code }) => (code === undefined ? String(status) : `${status} ${code}`),
          () => 'no answer',
        )
        counts.set(answer, (counts.get(answer) ?? 0) + 1)
      }),
    )
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

function inputOf({ call, recordingIds, feedAddress }: GreedyOptions, index: number): Input {
  switch (call) {
    case 'searchTranscripts':
      return { fields: { keyword: 'a', page: 1, pageSize: 100 } }
    case 'exportBatch':
      return { fields: { recordingIds, format: 'docx' } }
    case 'lookAtLink':
      return { fields: { address: feedAddress } }
    case 'importText':
      return {
        fields: { recordingId: recordingIds[index % recordingIds.length] },
        files: [subtitles(subtitleBytes)],
      }
    case 'joinRecordings':
      return {
        fields: {
          recordingIds: pairOf(recordingIds, index),
          fileName: `Joined ${index}`,
          originals: 'keep',
          key: crypto.randomUUID(),
        },
      }
  }
}

/** Another pair each time: a merge that runs already is not begun again. */
function pairOf(ids: readonly string[], index: number): string[] {
  const distance = 1 + (Math.floor(index / ids.length) % (ids.length - 1))
  return [index, index + distance].map((at) => ids[at % ids.length] ?? '')
}
