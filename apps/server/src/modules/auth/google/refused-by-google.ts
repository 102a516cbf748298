import { DomainError } from '../../../platform/errors/domain-error.ts'

export function refusedByGoogle(cause?: unknown): DomainError {
  return new DomainError('WRONG_CREDENTIALS', {
    sentence: {
      en: 'Google did not confirm this login. Please try again',
      'zh-CN': 'Google 未能确认此次登录，请重试',
    },
    cause,
  })
}
