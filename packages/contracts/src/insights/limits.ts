/** What a point of a summary is about. A `question` has it in its title and the answer in its text; `custom` answers a request of the reader. */
export const summaryPointKinds = ['abstract', 'chapter', 'todo', 'speaker', 'question', 'custom'] as const

/** One of {@link summaryPointKinds}. */
export type SummaryPointKind = (typeof summaryPointKinds)[number]

/** Most requests of the reader that one summary answers, and the length of each in characters. */
export const summaryInstructions = { count: 5, length: 300 } as const

/** Characters. */
export const summaryPointLength = 4000

/** Characters. */
export const questionLength = 1000
