import type { Sentence } from '@longhand/contracts'

/** The sentence for one missing or ill-formed field. */
export function missing(field: string): Sentence {
  return {
    en: `Required parameters missing: “${field || 'body'}” is absent or not valid`,
    'zh-CN': `缺少必要参数：“${field || 'body'}” 缺失或无效`,
  }
}
