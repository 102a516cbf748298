import { acceptedFormats, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'
import { Icon, lazyWithRetry } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useRef } from 'react'
import { landingMessages } from './messages.ts'
import type { QuestionHereProps } from './QuestionHere.tsx'
import styles from './Questions.module.css'
import { useWasSeen } from './use-was-seen.ts'

// What an installation can do is asked when someone gets here: the page is built before.
const QuestionHere = lazyWithRetry(() => import('./QuestionHere.tsx').then((file) => file.QuestionHere))

export function Questions(): ReactNode {
  const text = landingMessages.useMessages()
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const wasSeen = useWasSeen(frame)
  const questions: { question: string; answer: string; here?: QuestionHereProps['about'] }[] = [
    {
      question: text('questions.filesTitle'),
      answer: text('questions.files', {
        formats: acceptedFormats.join(', '),
        size: formatBytes(uploadLimits.maxBytes, language),
        hours: uploadLimits.maxSeconds / 3600,
        transcribedHours: transcriptionMaxSeconds / 3600,
      }),
    },
    { question: text('questions.accuracyTitle'), answer: text('questions.accuracy'), here: 'quality' },
    { question: text('questions.privacyTitle'), answer: text('questions.privacy') },
    { question: text('questions.dropTitle'), answer: text('questions.drop') },
    { question: text('questions.languagesTitle'), answer: text('questions.languages'), here: 'languages' },
    { question: text('questions.takeTitle'), answer: text('questions.take') },
  ]
  return (
    <section ref={frame} id="questions" className={styles.root} aria-labelledby="questions-heading">
      <h2 id="questions-heading">{text('questions.heading')}</h2>
      <div>
        {questions.map(({ question, answer, here }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              {question}
              <Icon name="chevron-down" />
            </summary>
            <p className={styles.answer}>
              {answer} {here && wasSeen ? <QuestionHere about={here} /> : null}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
