import { type RequestOf, skippedAnswer } from '@longhand/contracts'

export interface Answers {
  area?: string | undefined
  source?: string | undefined
}

export interface Questionnaire {
  step: 1 | 2
  stored: Answers
  chosen: Answers
}

export type QuestionnairePress = 'next' | 'enter' | 'close'

export function answerOf({ stored, chosen }: Questionnaire, question: keyof Answers): string | undefined {
  return chosen[question] ?? stored[question]
}

/** Nothing when the server has it already. Only what has no answer is skipped. */
export function requestOf(questionnaire: Questionnaire, press: QuestionnairePress): RequestOf<'submitInfo'> {
  const { stored } = questionnaire
  const fallback = press === 'close' ? skippedAnswer : undefined
  const area = answerOf(questionnaire, 'area') ?? fallback
  const source = press === 'next' ? undefined : (answerOf(questionnaire, 'source') ?? fallback)
  return {
    ...(area !== undefined && area !== stored.area ? { infoCollectIdentity: area } : {}),
    ...(source !== undefined && source !== stored.source ? { infoCollectChannel: source } : {}),
  }
}

export function withStored(
  stored: Answers,
  { infoCollectIdentity, infoCollectChannel }: RequestOf<'submitInfo'>,
): Answers {
  return { area: infoCollectIdentity ?? stored.area, source: infoCollectChannel ?? stored.source }
}
