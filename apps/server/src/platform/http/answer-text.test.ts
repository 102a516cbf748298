import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { toSlices } from './answer-text.ts'
import { toSuccess } from './to-envelope.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    recordingId: `r${index}`,
    fileName: '会议 “1”',
    tags: [],
    at: null,
    left: undefined,
  }))

it.each([
  ['a list', rows(1001)],
  ['a page of a list', { total: 1001, list: rows(1001), left: undefined }],
  ['a document', { document: { type: 'doc', content: rows(250) }, revision: 1 }],
  ['a long text', { sectionsJson: '[{"text":"😀\\n"}]'.repeat(80_000), folderId: null }],
  ['a text that is cut in the middle of a character', { sectionsJson: `x${'😀'.repeat(600_000)}` }],
])('writes %s as it is written at once', async (_name, answer) => {
  const slices = toSlices(answer)
  if (!slices) throw new Error('It is not written in slices.')
  expect(JSON.parse(await text(slices))).toEqual(JSON.parse(JSON.stringify(toSuccess(answer))))
})

it('lets others be served in between', async () => {
  let turns = 0
  const serve = (): void => {
    turns += 1
    next = setImmediate(serve)
  }
  let next = setImmediate(serve)
  const slices = toSlices(rows(9999))
  if (!slices) throw new Error('It is not written in slices.')
  await text(slices)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(90)
})

it.each([[null], [undefined], ['short'], [rows(20)], [{ list: rows(20) }]])(
  'leaves a short answer alone: %j',
  (answer) => {
    expect(toSlices(answer)).toBeUndefined()
  },
)
