import * as contracts from '@longhand/contracts'
import type { EndpointName, Scope } from '@longhand/contracts'

export const tags: readonly { name: string; description: string; calls: object }[] = [
  { name: 'auth', description: 'Accounts and sessions.', calls: contracts.authEndpoints },
  {
    name: 'access',
    description: 'What outlives a session, and ending it.',
    calls: contracts.accessEndpoints,
  },
  { name: 'account', description: 'The profile and the account itself.', calls: contracts.accountEndpoints },
  { name: 'tokens', description: 'Access tokens.', calls: contracts.tokensEndpoints },
  {
    name: 'upload',
    description: `Sending recordings. Large files are sent by tus, at \`${contracts.apiBasePath}${contracts.tusPath}\`.`,
    calls: contracts.uploadEndpoints,
  },
  { name: 'captures', description: 'Recording in the browser.', calls: contracts.recorderEndpoints },
  {
    name: 'transcripts',
    description: 'Recordings, their transcription and their texts.',
    calls: contracts.transcriptsEndpoints,
  },
  { name: 'edits', description: 'Changing a transcript.', calls: contracts.editsEndpoints },
  { name: 'versions', description: 'Earlier versions of a transcript.', calls: contracts.versionsEndpoints },
  {
    name: 'review',
    description: 'What of a transcript to listen to again.',
    calls: contracts.reviewEndpoints,
  },
  { name: 'outputs', description: 'Exports.', calls: contracts.outputsEndpoints },
  {
    name: 'subtitled-videos',
    description: 'Videos with subtitles.',
    calls: contracts.subtitledVideosEndpoints,
  },
  { name: 'folders', description: 'Folders and tags.', calls: contracts.foldersEndpoints },
  { name: 'search', description: 'Search in recordings.', calls: contracts.searchEndpoints },
  {
    name: 'splitting',
    description: 'Splitting and joining recordings.',
    calls: contracts.splittingEndpoints,
  },
  {
    name: 'hot-words',
    description: 'Words that a transcription should know.',
    calls: contracts.hotWordsEndpoints,
  },
  {
    name: 'insights',
    description: 'Summaries, questions, notes and translations.',
    calls: contracts.insightsEndpoints,
  },
  {
    name: 'sharing',
    description: 'Links that show a recording to others.',
    calls: contracts.sharingEndpoints,
  },
  { name: 'captions', description: 'Live captions.', calls: contracts.captionsEndpoints },
  { name: 'voice', description: 'Speaking texts.', calls: contracts.voiceEndpoints },
  {
    name: 'webhooks',
    description: 'Events sent to an address of yours.',
    calls: contracts.webhooksEndpoints,
  },
  {
    name: 'auto-export',
    description: 'Rules that write transcripts to a WebDAV server of yours.',
    calls: contracts.autoExportEndpoints,
  },
  {
    name: 'links',
    description: 'Recordings from addresses: media files and podcasts, fetched by the server.',
    calls: contracts.linksEndpoints,
  },
  {
    name: 'apps',
    description: 'Apps of others: their users, goods and beans, by the secret of the app.',
    calls: contracts.appsEndpoints,
  },
  { name: 'messages', description: 'Messages to the user.', calls: contracts.messagesEndpoints },
  { name: 'time', description: 'Transcription time.', calls: contracts.timeEndpoints },
  { name: 'cashier', description: 'Products, orders and payments.', calls: contracts.cashierEndpoints },
  { name: 'rewards', description: 'Check-in, tasks and beans.', calls: contracts.rewardsEndpoints },
  { name: 'support', description: 'Help and feedback.', calls: contracts.supportEndpoints },
  {
    name: 'operator',
    description: 'Running the installation: roles and the trail. For users with a role alone.',
    calls: contracts.operatorEndpoints,
  },
  {
    name: 'service',
    description: 'What everyone is told of how the installation is run.',
    calls: contracts.serviceEndpoints,
  },
  { name: 'models', description: 'Speech models and their licences.', calls: contracts.modelsEndpoints },
]

export const openAiTag = {
  name: 'OpenAI',
  description: 'Calls in OpenAI’s form, for programs that know it.',
} as const

export const scopeDescriptions: Readonly<Record<Scope, string>> = {
  'recordings:read': 'list, play and download recordings',
  'recordings:write': 'upload, transcribe, change and delete recordings',
  'transcripts:read': 'read, search and export transcripts',
  'transcripts:write': 'change transcripts and make summaries, answers and translations',
  share: 'give recordings and transcripts out: share links and automatic export',
  'account:read': 'read the profile and the transcription time',
  'webhooks:write': 'manage webhooks',
  'voices:write': 'speak texts',
  operator: 'run the installation, as far as the role of the user goes',
}

const tagNames = new Map<string, string>(
  tags.flatMap(({ name, calls }) => Object.keys(calls).map((call) => [call, name])),
)

/** The tag of a call; a call of a new word gets none before that is in the list, which a test finds. */
export function tagOf(name: EndpointName): string {
  return tagNames.get(name) ?? 'other'
}
