import { expect, it } from 'vitest'
import { fromWire, toWire, wirePath } from './wire-names.ts'

const moment = new Date(0)
const inCode = {
  recordingId: 'r',
  files: [{ recordingId: 'r', at: moment }],
  nested: { folderId: '', other: null },
}
const onWire: unknown = JSON.parse(
  '{ "fileId": "r", "files": [{ "fileId": "r", "at": 0 }], "nested": { "menuId": "", "other": null } }',
  (key, value) => (key === 'at' ? moment : (value as unknown)),
)

it('gives fields the names of the wire, however deep, and back', () => {
  expect(toWire(inCode)).toEqual(onWire)
  expect(fromWire(onWire)).toEqual(inCode)
})

it('copies nothing that keeps its names', () => {
  const plain = { fileName: 'talk', list: [{ startTime: 1 }], at: moment }
  expect(toWire(plain)).toBe(plain)
  expect(fromWire(plain)).toBe(plain)
  expect([toWire(null), fromWire(undefined), toWire('recordingId')]).toEqual([null, undefined, 'recordingId'])
})

it('leaves out what came under a name of the code: the wire has its own', () => {
  expect(fromWire(JSON.parse('{ "recordingId": "sneaked in", "fileId": "r" }'))).toEqual({ recordingId: 'r' })
  expect(fromWire({ folderId: 'sneaked in' })).toEqual({})
})

it('keeps a field that is called like the prototype a field', () => {
  const fields = JSON.parse('{ "fileId": "r", "__proto__": { "isAdmin": true } }') as object
  const read = fromWire(fields) as { isAdmin?: boolean }
  expect(Object.keys(read)).toEqual(['recordingId', '__proto__'])
  expect(read.isAdmin).toBeUndefined()
})

it('reads a query, whose prototype is not that of other objects', () => {
  const query = Object.assign(
    Object.create(Object.create(null) as object) as object,
    toWire({ recordingId: 'r' }),
  )
  expect(fromWire(query)).toEqual({ recordingId: 'r' })
})

it('writes the path of a field as the wire has it', () => {
  expect(wirePath(['transcriptionRequest', 'files', 0, 'recordingId'])).toBe('dictationParam.files.0.fileId')
})
