import { acceptedFormats, transcriptionMaxSeconds, uploadLimits } from '@longhand/contracts'
import { Icon } from '@longhand/ui-kit'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { landingMessages } from './messages.ts'
import styles from './Questions.module.css'

export function Questions(): ReactNode {
  const text = landingMessages.useMessages()
  const language = useLanguage()
  const questions = [
    {
      question: text('questions.filesTitle'),
      answer: text('questions.files', {
        formats: acceptedFormats.join(', '),
        size: formatBytes(uploadLimits.maxBytes, language),
        hours: uploadLimits.maxSeconds / 3600,
        transcribedHours: transcriptionMaxSeconds / 3600,
      }),
    },
    { question: text('questions.accuracyTitle'), answer: text('questions.accuracy') },
    { question: text('questions.privacyTitle'), answer: text('questions.privacy') },
    { question: text('questions.dropTitle'), answer: text('questions.drop') },
    { question: text('questions.languagesTitle'), answer: text('questions.languages') },
    { question: text('questions.takeTitle'), answer: text('questions.take') },
  ]
  return (
    <section id="questions" className={styles.root} aria-labelledby="questions-heading">
      <h2 id="questions-heading">{text('questions.heading')}</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              {question}
              <Icon name="chevron-down" />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
