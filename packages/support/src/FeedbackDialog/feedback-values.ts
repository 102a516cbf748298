import { feedbackLimits } from '@longhand/contracts'
import { useMemo } from 'react'
import { object, type ObjectSchema, string } from 'yup'
import { supportMessages } from '../messages.ts'

export interface FeedbackValues {
  categoryId: string
  detailId: string
  content: string
  contact: string
  pictures: readonly File[]
}

export const emptyFeedback: FeedbackValues = {
  categoryId: '',
  detailId: '',
  content: '',
  contact: '',
  pictures: [],
}

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
