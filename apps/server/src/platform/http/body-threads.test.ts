import { toWire } from '@longhand/contracts'
import { schemas } from '@longhand/contracts/schemas'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { longBodyLength } from './body-threads.ts'
import { parseFields } from './parse.ts'
import { buildTestApp, requestTo } from './testing.ts'

let app: FastifyInstance
let received: { changes: unknown; sectionsJson: unknown }
const saved = { revision: 2, updateTime: 0 }
beforeEach(async () => {
  received = { changes: undefined, sectionsJson: undefined }
  app = await buildTestApp({
    updateSections: ({ changes }) => {
      received.changes = changes
      return saved
    },
    updateText: ({ sectionsJson }) => {
      received.sectionsJson = sectionsJson
      return saved
    },
  })
})
afterEach(() => app.close())

function send(name: 'updateSections' | 'updateText', json: string) {
  const { method, url } = requestTo(name)
  return app.inject({
    method,
    url,
    headers: { token: 'user:a', 'content-type': 'application/json' },
    payload: json,
  })
}
const section = (index: number) => ({
  sectionId: `s${index}`,
  spkId: '1',
  spkName: 'Anna',
  startTime: index,
  endTime: index + 1,
  text: 'word '.repeat(20),
  other: 1,
})
const edit = (count: number, more: object = {}) => ({
  recordingId: 'r',
  revision: 1,
  changeId: 'change 1',
  changes: [
    { after: null, removed: [], sections: Array.from({ length: count }, (_, index) => section(index)) },
  ],
  ...more,
})
const written = (fields: object) => JSON.stringify(toWire(fields))
const long = 2000

describe('a long body', () => {
  it('is read as a short one is, its sections go on as JSON', async () => {
    for (const fields of [edit(1), edit(long)]) {
      const json = written(fields)
      expect((await send('updateSections', json)).json()).toMatchObject({ status_code: 1 })
      const isLong = json.length > longBodyLength
      const { changes } = parseFields(schemas.updateSections.request, toWire(fields))
      expect(isLong ? (JSON.parse(received.changes as string) as unknown) : received.changes).toEqual(changes)
    }
  })

  it('brings a text unchanged', async () => {
    const sectionsJson = JSON.stringify(Array.from({ length: long }, (_, index) => section(index)))
    expect(
      (await send('updateText', written({ recordingId: 'r', revision: 1, sectionsJson }))).json(),
    ).toMatchObject({ status_code: 1 })
    expect(received.sectionsJson).toBe(sectionsJson)
  })

  const padding = 'x'.repeat(longBodyLength)
  it.each([
    ['is no JSON', (json: string) => `${json}${padding}`, { status_code: 400 }],
    [
      'has too many values',
      (json: string) => `${json.slice(0, -1)},"more":[${'[],'.repeat(1_000_000)}[]]}`,
      { status_code: 413 },
    ],
    [
      'has what can’t be stored',
      (json: string) => `${json.slice(0, -1)},"more":["${padding}","\\u0000"]}`,
      { status_code: 2_100_033, data: { field: 'more.1' } },
    ],
    [
      'would change what it is copied to',
      (json: string) => `${json.slice(0, -1)},"more":"${padding}","__proto__":{"a":1}}`,
      { status_code: 2_100_033 },
    ],
    [
      'lacks a field',
      (json: string) => `${json.replace('"revision":1,', '').slice(0, -1)},"more":"${padding}"}`,
      { status_code: 10_002, data: { field: 'revision' } },
    ],
  ])('is refused as a short one when it %s', async (_name, spoil, answer) => {
    expect((await send('updateSections', spoil(written(edit(1))))).json()).toMatchObject(answer)
    expect(received.changes).toBeUndefined()
  })
})
