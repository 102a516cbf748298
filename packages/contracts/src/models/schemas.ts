import { z } from 'zod'

export const speechModelSchema = z.object({
  model: z.string().describe('Its name, by which the command installs it'),
  title: z.string().describe('As its makers call it'),
  use: z
    .enum(['recordings', 'captions', 'speakers', 'voices'])
    .describe('What it is for: `speakers` tells people apart, `voices` reads texts aloud'),
  languages: z.array(z.string()).describe('Language tags; empty where it knows none'),
  bytes: z.number().int().nonnegative().describe('On the disk when it is installed, else of the download'),
  licence: z.string().nullable().describe('By its name; `null` when nothing says it'),
  conditions: z
    .string()
    .nullable()
    .describe('What of the licence is not usual, in the language of the request'),
  link: z.string().nullable().describe('Where more is said about it'),
  state: z
    .enum(['installed', 'coming', 'available'])
    .nullable()
    .describe('`available` can be fetched; `null` when no worker says what it has'),
  share: z.number().min(0).max(1).nullable().describe('Of the download, while it is coming'),
  hasLicenceText: z.boolean().describe('Whether `getSpeechModelLicence` has a text'),
})

export const modelsSchemas = {
  listSpeechModels: { request: z.object({}), answer: z.array(speechModelSchema) },
  getSpeechModelLicence: {
    request: z.object({ model: z.string().min(1).max(200) }),
    answer: z
      .array(z.object({ file: z.string().describe('The name of the file'), text: z.string() }))
      .describe('As they came with the model'),
  },
}
