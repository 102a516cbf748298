import { speakerNameLength, speakerNamePattern } from '@longhand/contracts'
import { object, string } from 'yup'
import type { ObjectSchema } from 'yup'

/** What the popover's form holds. */
export interface SpeakerNameForm {
  name: string
  inBatch: boolean
}

/**
 * The rule of a speaker's name. An empty one passes: it closes the popover and changes nothing.
 *
 * @param sentence What to say about a name that holds anything else than Chinese characters, English letters and digits.
 */
export function speakerNameSchema(sentence: string): ObjectSchema<{ name: string | undefined }> {
  return object({
    name: string().trim().matches(speakerNamePattern, { message: sentence, excludeEmptyString: true }).max(speakerNameLength, sentence),
  })
}
