import { speakerNameLength, speakerNamePattern } from '@longhand/contracts'
import { object, string } from 'yup'
import type { ObjectSchema } from 'yup'

export interface SpeakerNameForm {
  name: string
  inBatch: boolean
}

/** An empty name passes: it closes the popover and changes nothing. */
export function speakerNameSchema(sentence: string): ObjectSchema<{ name: string | undefined }> {
  return object({
    name: string()
      .trim()
      .matches(speakerNamePattern, { message: sentence, excludeEmptyString: true })
      .max(speakerNameLength, sentence),
  })
}
