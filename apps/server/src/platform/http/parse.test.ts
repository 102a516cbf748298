import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseFields } from './parse.ts'

const schema = z.object({ page: z.coerce.number().default(1), deep: z.object({ name: z.string() }) })

it('gives what the schema makes of the fields', () => {
  expect(parseFields(schema, { deep: { name: 'Ada' }, other: 1 })).toEqual({ page: 1, deep: { name: 'Ada' } })
})

it.each([
  [{ deep: { name: 5 } }, 'PARAMETER_INVALID', 'deep.name', 'deep.name'],
  [{ deep: {} }, 'PARAMETER_MISSING', 'deep.name', 'deep.name'],
  [{ deep: { name: null } }, 'PARAMETER_MISSING', 'deep.name', 'deep.name'],
  [{}, 'PARAMETER_MISSING', 'deep', 'deep'],
  [null, 'PARAMETER_MISSING', '', 'body'],
  [7, 'PARAMETER_INVALID', '', 'body'],
])('names the first field of %j that is missing or not valid: %s', (fields, error, field, said) => {
  expect(() => parseFields(schema, fields)).toThrow(
    expect.objectContaining({
      error,
      data: { field },
      sentence: { en: expect.stringContaining(`“${said}”`), 'zh-CN': expect.stringContaining(`“${said}”`) },
    }),
  )
})

it.each([
  [z.string().max(10_000), 'a'.repeat(10_001), 'at most 10,000 characters', '最多 10,000 个字符'],
  [z.string().min(1), '', 'at least 1 characters', '至少 1 个字符'],
  [z.number().int().min(1), 0, 'at least 1', '至少 1'],
  [z.number().int().min(1), 4.5, 'a whole number', '应为整数'],
  [z.number(), 'four', 'a number', '应为数字'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'at most 2 entries', '最多 2 项'],
  [z.enum(['CNY', 'EUR']), 'USD', 'one of CNY, EUR', '可选值为 CNY、EUR'],
  [z.email(), 'ann', 'an email address', '应为邮箱地址'],
] as const)('says what is allowed in place of a value (%#)', (schema, value, en, zh) => {
  const sentence = { en: `“value” is not valid: ${en}`, 'zh-CN': `“value”无效：${zh}` }
  expect(() => parseFields(z.object({ value: schema }), { value })).toThrow(
    expect.objectContaining({ error: 'PARAMETER_INVALID', data: { field: 'value' }, sentence }),
  )
})
