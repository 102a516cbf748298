import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseFields } from './parse.ts'

const schema = z.object({ page: z.coerce.number().default(1), deep: z.object({ name: z.string() }) })

it('gives what the schema makes of the fields', () => {
  expect(parseFields(schema, { deep: { name: 'Ada' }, other: 1 })).toEqual({ page: 1, deep: { name: 'Ada' } })
})

it.each([
  [{ deep: { name: 5 } }, 'deep.name', 'deep.name'],
  [{}, 'deep', 'deep'],
  [null, '', 'body'],
])('names the first field of %j that is missing or ill-formed', (fields, field, said) => {
  expect(() => parseFields(schema, fields)).toThrow(
    expect.objectContaining({
      error: 'PARAMETER_MISSING',
      data: { field },
      sentence: { en: expect.stringContaining(`“${said}”`), 'zh-CN': expect.stringContaining(`“${said}”`) },
    }),
  )
})

it('says of a text that is too long how long it may be', () => {
  const sentence = {
    en: '“title” is too long: at most 10,000 characters',
    'zh-CN': '“title”过长：最多 10,000 个字符',
  }
  expect(() =>
    parseFields(z.object({ title: z.string().max(10_000) }), { title: 'a'.repeat(10_001) }),
  ).toThrow(expect.objectContaining({ error: 'PARAMETER_MISSING', data: { field: 'title' }, sentence }))
})
