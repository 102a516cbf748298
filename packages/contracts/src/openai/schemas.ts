import { z } from 'zod'
import { languageTagSchema } from '@longhand/transcript/schema'
import { flagSchema, numericSchema } from '../transcripts/schemas.ts'
import { voiceLimits } from '../voice/limits.ts'
import { openAiLimits, openAiSoundFormats, openAiTextFormats, openAiTranslationFormats } from './limits.ts'

const model = z.string().min(1).max(openAiLimits.modelLength)

const prompt = z
  .string()
  .max(openAiLimits.promptLength)
  .optional()
  .describe('Its words and phrases between commas are hot words')

const allowTruncated = flagSchema
  .default(false)
  .describe('Takes a file that is cut off as far as it goes; of Longhand')

const temperature = numericSchema
  .pipe(z.number().min(0).max(1))
  .optional()
  .describe('Without effect: no engine here guesses at random')

/** Beside the `file` of a transcription or translation. A field that is not among them is refused. */
export const openAiSchemas = {
  transcribe: z.strictObject({
    model,
    language: languageTagSchema
      .optional()
      .describe('Left out, that of the `accept-language` header where the engine knows it, else English'),
    prompt,
    response_format: z.enum(openAiTextFormats).default('json'),
    timestamp_granularities: z
      .array(z.enum(['word', 'segment']))
      .max(2)
      .optional()
      .describe('Only with verbose_json; default segment'),
    stream: flagSchema.default(false).describe('Not with srt, vtt and verbose_json'),
    allowTruncated,
    temperature,
    chunking_strategy: z
      .literal('auto')
      .optional()
      .describe('Without effect: recordings are always cut at pauses'),
  }),
  translate: z.strictObject({
    model,
    language: languageTagSchema
      .optional()
      .describe('What is spoken; left out, an engine that tells languages apart hears it. Of Longhand'),
    prompt,
    response_format: z.enum(openAiTranslationFormats).default('json'),
    allowTruncated,
    temperature,
  }),
  speak: z.strictObject({
    model,
    input: z.string().trim().min(1).max(openAiLimits.inputLength),
    voice: z.union([
      z.string().min(1).max(64),
      z.object({ id: z.string().min(1).max(64) }).transform(({ id }) => id),
    ]),
    response_format: z.enum(openAiSoundFormats).default('mp3'),
    speed: z.number().min(voiceLimits.least).max(voiceLimits.most).default(1),
    stream_format: z.literal('audio').optional(),
  }),
}

/** A transcription as it was asked for. */
export type OpenAiTranscription = z.output<typeof openAiSchemas.transcribe>

/** A translation into English as it was asked for. */
export type OpenAiTranslation = z.output<typeof openAiSchemas.translate>

/** A text to speak as it was asked for. */
export type OpenAiSpeech = z.output<typeof openAiSchemas.speak>
