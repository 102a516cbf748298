import type { Sentence } from '@longhand/contracts'

export function missing(field: string): Sentence {
  return {
    en: `Required parameters missing: “${field || 'body'}” is absent or not valid`,
    'zh-CN': `缺少必要参数：“${field || 'body'}” 缺失或无效`,
  }
}

export function tooLong(field: string, characters: number): Sentence {
  return {
    en: `“${field}” is too long: at most ${characters.toLocaleString('en')} characters`,
    'zh-CN': `“${field}”过长：最多 ${characters.toLocaleString('zh-CN')} 个字符`,
  }
}
