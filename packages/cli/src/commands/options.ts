import {
  subtitleFrameRates,
  subtitleProfileNames,
  exportFormats,
  type TranscriptionRequest,
} from '@longhand/contracts'
import { InvalidArgumentError, Option } from 'commander'

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`)
    return value
  }
}

export function formatOption(): Option {
  return new Option('-f, --format <format>', 'what the text is written as')
    .choices(exportFormats)
    .default('txt')
}

/** `own` has limits that only the API takes. */
export function profileOption(): Option {
  return new Option('--profile <name>', 'whose rules subtitles are cut, checked and fixed by').choices(
    subtitleProfileNames.filter((name) => name !== 'own'),
  )
}

export function frameRateOption(): Option {
  return new Option('--frame-rate <number>', 'frames a second of the video that subtitles are for').choices(
    subtitleFrameRates.map(String),
  )
}

export type Speakers = Pick<TranscriptionRequest, 'speakerCount' | 'maxSpeakerCount'>

export function speakersOption(): Option {
  return new Option(
    '-s, --speakers <number>',
    'how many people speak; 0 when unknown, 2-4 for a number in between',
  ).argParser((text): Speakers => {
    const [, from, to] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? []
    const [least, most] = [Number(from), to === undefined ? undefined : Number(to)]
    if (from === undefined || least > 20 || (most !== undefined && (most > 20 || most < Math.max(1, least))))
      throw new InvalidArgumentError('It is a whole number from 0 to 20, or two such as 2-4.')
    return { speakerCount: least, maxSpeakerCount: most }
  })
}

export function languageOption(): Option {
  return new Option('-l, --language <tag>', 'the language that is spoken, such as en or zh')
}

export function englishOption(): Option {
  return new Option('--english', 'write the text in English, whatever language is spoken')
}

export function waitForModelOption(): Option {
  return new Option('--wait-for-model', 'begin when a better speech engine has arrived that is on its way')
}

export function truncatedOption(): Option {
  return new Option('--allow-truncated', 'take a file that is cut off as far as it goes')
}

export function folderOption(purpose: string): Option {
  return new Option('--folder <folder>', `${purpose}; its name or its id`)
}
