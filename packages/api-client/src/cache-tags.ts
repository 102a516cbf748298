/** What cached answers are about. A package may invalidate another's tag by name, never import its endpoints. */
export const cacheTags = [
  'UserInfo',
  'Asset',
  'Usage',
  'Recording',
  'RecycleBin',
  'Transcript',
  'ShareLink',
  'TranscriptVersion',
  'Insight',
  'Folder',
  'Tag',
  'HotWords',
  'Storage',
  'RecordingTask',
  'Message',
  'Order',
  'Goods',
  'Task',
  'CheckIn',
  'Session',
  'AccessToken',
  'Webhook',
  'WebhookDelivery',
  'ExportRule',
  'Export',
  'Voice',
  'VoiceTask',
  'VoiceDraft',
] as const

/** One of {@link cacheTags}. */
export type CacheTag = (typeof cacheTags)[number]
