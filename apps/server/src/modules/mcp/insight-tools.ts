import { mcpLimits, type NoteNode, type Notes, questionLength, type QuestionTurn } from '@longhand/contracts'
import { playerTime } from '@longhand/transcript'
import { z } from 'zod'
import type { CompletionFeed } from '../../platform/completions/completion-feed.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { NotesService } from '../insights/notes.service.ts'
import type { QuestionsService } from '../insights/questions.service.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import { type AddressOf } from './citations.ts'
import { citedLine, citedOf, citedSchema, recordingId } from './library-tools.ts'
import { defineTool, type Tool } from './tool.ts'
import { waitWithin } from './wait-within.ts'

export interface InsightToolsDeps {
  questions: Pick<QuestionsService, 'ask' | 'list'>
  notes: Pick<NotesService, 'read' | 'save'>
  texts: Pick<TranscriptReader, 'find'>
  completions: Pick<CompletionFeed, 'until'>
  addressOf: AddressOf
}

/** No event reports an answer. */
const readAnswerEveryMs = 1000
/** Below the minute after which clients give up. */
const answerWithinMs = 45_000
const saveTries = 5

export function insightTools({ questions, notes, texts, completions, addressOf }: InsightToolsDeps): Tool[] {
  return [
    defineTool({
      name: 'ask_recording',
      title: 'Ask a recording',
      description:
        'Has the language model of this server answer a question from one transcript, with the places that the answer comes from. The question and its answer stay beside the transcript. Where no language model is set up, it says so: read the transcript with read_transcript then.',
      call: 'askQuestion',
      readsBy: 'listQuestions',
      isReadOnly: false,
      input: z.object({
        recordingId,
        question: z.string().trim().min(1).max(questionLength),
        questionId: z
          .string()
          .min(1)
          .max(64)
          .optional()
          .describe(
            'Of a former call that was not answered in time: waits for its answer and asks nothing new',
          ),
      }),
      output: z.object({
        questionId: z.string(),
        state: z.enum(['answered', 'waiting']),
        answer: z.string().nullable(),
        sources: z.array(citedSchema),
      }),
      run: async ({ recordingId, question, questionId: asked }, { userId, language, signal, report }) => {
        const find = async (id: string): Promise<QuestionTurn> => {
          const turn = (await questions.list(userId, recordingId, language)).find(
            (known) => known.questionId === id,
          )
          if (!turn) throw new DomainError('RECORD_NOT_FOUND')
          return turn
        }
        const questionId =
          asked ??
          (await askOrExplain(() => questions.ask(userId, recordingId, question, language))).questionId
        const read = async (): Promise<QuestionTurn | undefined> => {
          const turn = await find(questionId)
          if (turn.state !== 'waiting') return turn
          await report('The answer is being written')
          return undefined
        }
        const turn = await waitWithin(answerWithinMs, signal, (limited) =>
          completions.until(questionId, read, limited, readAnswerEveryMs),
        )
        if (!turn) {
          const text = `It is not answered yet. Call ask_recording again with questionId ${questionId}.`
          return { structured: { questionId, state: 'waiting' as const, answer: null, sources: [] }, text }
        }
        const { state, answer, reason, sectionIds } = turn
        if (state === 'failed')
          throw new DomainError(
            'NOT_POSSIBLE_NOW',
            reason === null ? {} : { sentence: { en: reason, 'zh-CN': reason } },
          )
        const { sections } = await texts.find(userId, recordingId)
        const sources = sections
          .filter(({ id }) => sectionIds.includes(id))
          .map((section) => citedOf(section, recordingId, addressOf))
        const text = [
          answer ?? '',
          ...(sources.length > 0 ? ['', 'From:', ...sources.map(citedLine)] : []),
        ].join('\n')
        return { structured: { questionId, state: 'answered' as const, answer, sources }, text }
      },
    }),
    defineTool({
      name: 'add_to_notes',
      title: 'Add to notes',
      description:
        'Adds paragraphs at the end of the notes that stand beside a transcript; what is there stays as it is. Plain text, one paragraph a line. With atSeconds it begins with a link to that second.',
      call: 'updateNotes',
      isReadOnly: false,
      input: z.object({
        recordingId,
        text: z.string().trim().min(1).max(mcpLimits.noteLength),
        atSeconds: z.number().min(0).max(1_000_000).optional(),
      }),
      output: z.object({ recordingId: z.string(), revision: z.number().int(), url: z.string() }),
      run: async ({ recordingId, text, atSeconds }, { userId }) => {
        const added = paragraphsOf(
          text,
          atSeconds === undefined ? undefined : { seconds: Math.floor(atSeconds), addressOf, recordingId },
        )
        const { revision } = await append(notes, userId, recordingId, added)
        const url = addressOf(recordingId)
        return { structured: { recordingId, revision, url }, text: `It is in the [notes](${url}).` }
      },
    }),
  ]
}

async function askOrExplain<Result>(ask: () => Promise<Result>): Promise<Result> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.error !== 'NOT_SUPPORTED') throw error
    const { en, 'zh-CN': chinese } = error.sentence
    throw new DomainError('NOT_SUPPORTED', {
      sentence: {
        en: `${en}. A transcript can be read with read_transcript`,
        'zh-CN': `${chinese}。可用 read_transcript 阅读文稿`,
      },
      cause: error,
    })
  })
}

function paragraphsOf(
  text: string,
  at: { seconds: number; addressOf: AddressOf; recordingId: string } | undefined,
): NoteNode[] {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || [])
  return lines.map((line, index): NoteNode => {
    if (at === undefined || index > 0) return { type: 'paragraph', content: [{ type: 'text', text: line }] }
    const href = at.addressOf(at.recordingId, at.seconds)
    const link = {
      type: 'text' as const,
      text: playerTime(at.seconds * 1000),
      marks: [{ type: 'link' as const, attrs: { href } }],
    }
    return { type: 'paragraph', content: [link, { type: 'text', text: ` ${line}` }] }
  })
}

/** Retries on top of what the owner writes meanwhile. */
async function append(
  notes: InsightToolsDeps['notes'],
  userId: string,
  recordingId: string,
  added: NoteNode[],
): Promise<{ revision: number }> {
  for (let tries = 1; ; tries++) {
    const { document, revision } = await notes.read(userId, recordingId)
    try {
      return await notes.save(userId, {
        recordingId,
        revision,
        document: { type: 'doc', content: [...written(document), ...added] } satisfies Notes,
      })
    } catch (error) {
      if (tries >= saveTries || !(error instanceof DomainError) || error.error !== 'NEWER_REVISION')
        throw error
    }
  }
}

function written({ content }: Notes): NoteNode[] {
  const [first] = content
  const isEmpty = content.length === 1 && first?.type === 'paragraph' && (first.content ?? []).length === 0
  return isEmpty ? [] : content
}
