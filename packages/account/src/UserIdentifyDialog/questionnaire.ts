import { type RequestOf, skippedAnswer } from '@longhand/contracts'

/** Answers to the two questions, each as it travels. */
export interface Answers {
  area?: string | undefined
  source?: string | undefined
}

/** The questionnaire of a first login: what the server has, and what was chosen here. */
export interface Questionnaire {
  step: 1 | 2
  stored: Answers
  chosen: Answers
}

/** What a person can press; leaving it early is `close`. */
export type QuestionnairePress = 'next' | 'enter' | 'close'

/** The answer that a question shows: the one chosen here, else the one that the server has. */
export function answerOf({ stored, chosen }: Questionnaire, question: keyof Answers): string | undefined {
  return chosen[question] ?? stored[question]
}

/** What a press sends; nothing when the server has it already. Only what has no answer is skipped. */
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

/** What the server has after it took a request. */
export function withStored(stored: Answers, { infoCollectIdentity, infoCollectChannel }: RequestOf<'submitInfo'>): Answers {
  return { area: infoCollectIdentity ?? stored.area, source: infoCollectChannel ?? stored.source }
}
