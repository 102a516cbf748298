import { feedbackLimits } from '@longhand/contracts'
import { useMemo } from 'react'
import { object, type ObjectSchema, string } from 'yup'
import { supportMessages } from '../messages.ts'

/** What the form holds. */
export interface FeedbackValues {
  /** A category of the top; empty until one is chosen. */
  categoryId: string
  /** One below it; empty where there is none, or none was chosen. */
  detailId: string
  content: string
  contact: string
  pictures: readonly File[]
}

export const emptyFeedback: FeedbackValues = { categoryId: '', detailId: '', content: '', contact: '', pictures: [] }

/** The rules of the form, in the reader's language. Pictures are checked when they are chosen. */
export function useFeedbackRules(): ObjectSchema<Pick<FeedbackValues, 'categoryId' | 'content' | 'contact'>> {
  const text = supportMessages.useMessages()
  return useMemo(() => {
    const most = (length: number): [number, string] => [length, text('feedback.contentTooLong', { length })]
    return object({
      categoryId: string().required(text('feedback.categoryMissing')),
      content: string()
        .trim()
        .required(text('feedback.contentMissing'))
        .max(...most(feedbackLimits.contentLength)),
      contact: string()
        .trim()
        .default('')
        .max(...most(feedbackLimits.contactLength)),
    })
  }, [text])
}
