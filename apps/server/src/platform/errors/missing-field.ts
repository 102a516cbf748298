import type { Sentence } from '@longhand/contracts'
import type { z } from 'zod'

export function missing(field: string): Sentence {
  return {
    en: `Required parameters missing: “${field || 'body'}”`,
    'zh-CN': `缺少必要参数：“${field || 'body'}”`,
  }
}

/** @param allowed What the value may be. */
export function invalid(field: string, allowed?: Sentence): Sentence {
  const name = field || 'body'
  return allowed === undefined
    ? { en: `“${name}” is not valid`, 'zh-CN': `“${name}”无效` }
    : { en: `“${name}” is not valid: ${allowed.en}`, 'zh-CN': `“${name}”无效：${allowed['zh-CN']}` }
}

/** What a schema allows where it found a value that it does not. */
export function allowedBy(issue: z.core.$ZodIssue): Sentence | undefined {
  switch (issue.code) {
    case 'invalid_value': {
      const values = issue.values.map(String)
      return { en: `one of ${values.join(', ')}`, 'zh-CN': `可选值为 ${values.join('、')}` }
    }
    case 'too_big':
      return bound('most', issue.origin, Number(issue.maximum))
    case 'too_small':
      return bound('least', issue.origin, Number(issue.minimum))
    case 'invalid_type':
      return kinds[issue.expected]
    case 'invalid_format':
      return kinds[issue.format]
    default:
      return undefined
  }
}

function bound(which: 'most' | 'least', origin: string, limit: number): Sentence {
  const [en, zh] = [limit.toLocaleString('en'), limit.toLocaleString('zh-CN')]
  const unit = units[origin] ?? { en: '', 'zh-CN': '' }
  return {
    en: `at ${which} ${en}${unit.en}`,
    'zh-CN': `${which === 'most' ? '最多' : '至少'} ${zh}${unit['zh-CN']}`,
  }
}

const units: Readonly<Record<string, Sentence>> = {
  string: { en: ' characters', 'zh-CN': ' 个字符' },
  array: { en: ' entries', 'zh-CN': ' 项' },
}

/** By what zod calls them. */
const kinds: Readonly<Record<string, Sentence>> = {
  string: { en: 'a text', 'zh-CN': '应为文本' },
  number: { en: 'a number', 'zh-CN': '应为数字' },
  int: { en: 'a whole number', 'zh-CN': '应为整数' },
  boolean: { en: 'true or false', 'zh-CN': '应为 true 或 false' },
  array: { en: 'a list', 'zh-CN': '应为列表' },
  object: { en: 'an object', 'zh-CN': '应为对象' },
  record: { en: 'an object', 'zh-CN': '应为对象' },
  email: { en: 'an email address', 'zh-CN': '应为邮箱地址' },
  url: { en: 'an address', 'zh-CN': '应为网址' },
}
