/** Limits of automatic exports. A file name counts its folders. */
export const autoExportLimits = {
  perUser: 20,
  addressLength: 2000,
  credentialLength: 300,
  templateLength: 4000,
  pathLength: 300,
} as const

/** Where a rule writes: a WebDAV server of the user's, or the user's part of a folder that the operator offers. */
export const exportDestinations = ['webdav', 'folder'] as const

/** One of {@link exportDestinations}. */
export type ExportDestinationKind = (typeof exportDestinations)[number]

/** Formats that a template can lay out. */
export const templateFormats = ['md', 'txt'] as const

/** What a template can name, written as `{{title}}`. */
export const exportPlaceholders = [
  'title',
  'date',
  'duration',
  'speakers',
  'folder',
  'language',
  'link',
  'summary',
  'text',
] as const

/** One of {@link exportPlaceholders}. */
export type ExportPlaceholder = (typeof exportPlaceholders)[number]

/** What a file name can name. */
export const pathPlaceholders = ['title', 'date', 'folder', 'language'] as const

/** The file name of a new rule. */
export const defaultExportPath = '{{folder}}/{{date}} {{title}}'

/** Where an export stands. */
export const exportStates = ['waiting', 'delivered', 'failed', 'cancelled'] as const

/** One of {@link exportStates}. */
export type ExportState = (typeof exportStates)[number]
