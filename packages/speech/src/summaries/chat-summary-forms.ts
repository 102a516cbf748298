import { z } from 'zod'

const text = z.string().trim().max(4000)
const from = z.array(z.coerce.number().int()).max(500).default([])
const custom = z
  .array(z.object({ request: z.coerce.number().int(), text, from }))
  .max(100)
  .default([])

/** `from` holds numbers of passages. */
export const wholeSchema = z.object({
  abstract: z.array(z.object({ text, from })).max(50),
  speakers: z
    .array(z.object({ speaker: z.string(), text, from }))
    .max(50)
    .default([]),
  custom,
})

export const blockSchema = wholeSchema.extend({
  chapters: z
    .array(z.object({ title: text, text, from }))
    .max(50)
    .default([]),
  todos: z.array(z.object({ text, from })).max(100).default([]),
  questions: z
    .array(z.object({ question: text, answer: text, from }))
    .max(100)
    .default([]),
})

export type WholeSummary = z.output<typeof wholeSchema>
export type BlockSummary = z.output<typeof blockSchema>

const wholeParts = [
  '"abstract": [{"text": one sentence of what matters most, "from": [numbers]}], three to six of them',
  '"speakers": [{"speaker": the name as it stands in the transcript, "text": what this person stands for, in one or two sentences, "from": [numbers]}]',
]
const blockParts = [
  '"chapters": [{"title": a few words, "text": one sentence, "from": [numbers, the first passage of the chapter first]}], one to four of them',
  '"todos": [{"text": what someone promised or was asked to do, and who, "from": [numbers]}]',
  '"questions": [{"question": what was asked, "answer": what was answered, "from": [numbers]}], the ones that matter',
]

export function blockForm(language: string, instructions: readonly string[]): string {
  return form('You summarise a part of a transcript.', [...wholeParts, ...blockParts], language, instructions)
}

export function wholeForm(language: string, instructions: readonly string[]): string {
  return form(
    'The transcript below holds notes that were taken of the parts of one recording, in order. You make one summary of them.',
    wholeParts,
    language,
    instructions,
  )
}

function form(
  task: string,
  parts: readonly string[],
  language: string,
  instructions: readonly string[],
): string {
  const custom =
    instructions.length > 0
      ? [
          '"custom": [{"request": its number, "text": the answer, "from": [numbers]}] for these requests of the reader:',
        ]
      : []
  return [
    task,
    'Answer with one JSON object and nothing else. Its parts:',
    ...[...parts, ...custom].map((part) => `- ${part}`),
    ...instructions.map((instruction, index) => `  ${index + 1}. ${instruction.replace(/\s+/g, ' ')}`),
    '"from" always holds the numbers of the passages that say it. Leave out what the transcript does not say.',
    `Write plain text, without markup, in the language of the transcript (${language}).`,
  ].join('\n')
}
