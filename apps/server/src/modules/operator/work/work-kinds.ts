import type { WorkKind } from '@longhand/contracts'

/** Of each job of the queue, what it is for. A test finds a job that is missing. */
export const kindOfJob: Readonly<Record<string, WorkKind>> = {
  'transcripts.plan': 'transcription',
  'transcripts.recognise-chunk': 'transcription',
  'transcripts.finish': 'transcription',
  'transcripts.transcribe-stretch': 'transcription',
  'transcripts.decode-recording': 'media',
  'transcripts.make-picture': 'media',
  'transcripts.make-playback': 'media',
  'transcripts.make-still': 'media',
  'transcripts.make-parts': 'media',
  'transcripts.make-captioned-video': 'media',
  'transcripts.separate-speakers': 'speakers',
  'insights.summarize': 'insights',
  'insights.translate': 'insights',
  'insights.begin-translation': 'insights',
  'insights.answer': 'insights',
  'links.fetch': 'links',
  'captions.save': 'captions',
  'voice.speak-part': 'voices',
  'voice.finish-speech': 'voices',
  'voice.convert-song': 'voices',
  'auth.mail-notice': 'mail',
  'messages.mail': 'mail',
  'support.mail-feedback': 'mail',
  'webhooks.deliver': 'webhooks',
  'auto-export.export': 'exports',
  'auto-export.all': 'exports',
  'account.erase': 'upkeep',
  'account.sweep-invitations': 'upkeep',
  'apps.sweep': 'upkeep',
  'auth.sweep': 'upkeep',
  'auto-export.sweep': 'upkeep',
  'backups.make': 'upkeep',
  'captions.sweep': 'upkeep',
  'cashier.reconcile': 'upkeep',
  'messages.tell-expiring-cards': 'upkeep',
  'operator.log-trail-head': 'upkeep',
  'time.expire-cards': 'upkeep',
  'transcripts.erase-files': 'upkeep',
  'transcripts.prepare-for-search': 'upkeep',
  'transcripts.sweep': 'upkeep',
  'transcripts.sweep-captioned-videos': 'upkeep',
  'upload.sweep': 'upkeep',
  'voice.erase-files': 'upkeep',
  'webhooks.sweep': 'upkeep',
}

/** @param kind Default every kind. */
export function jobsOf(kind?: WorkKind): string[] {
  return Object.entries(kindOfJob).flatMap(([job, of]) => (kind === undefined || of === kind ? [job] : []))
}
