import {
  autoExportLimits,
  defaultExportPath,
  type ExportDestinationKind,
  type ExportFormat,
  type ExportRule,
  type ExportValues,
  fillPlaceholders,
  isExportPath,
  type RequestOf,
  templateFormats,
  unknownPathPlaceholders,
  unknownPlaceholders,
} from '@longhand/contracts'

export interface RuleValues {
  folderId: string
  tag: string
  format: ExportFormat
  speakers: boolean
  timestamps: boolean
  hasTemplate: boolean
  template: string
  path: string
  destination: ExportDestinationKind
  address: string
  userName: string
  password: string
}

/** Stands for recordings of every folder, and of any tag: a list of choices has no empty one. */
export const everything = '*'

/** Front matter as Obsidian and others read it. */
export const exampleTemplate = `---
title: {{title}}
date: {{date}}
speakers: {{speakers}}
source: {{link}}
---

{{text}}
`

/** A form as it is before anything is entered, or as a rule is. */
export function valuesOf(rule: ExportRule | undefined): RuleValues {
  return {
    folderId: rule?.folderId ?? everything,
    tag: rule?.tag ?? everything,
    format: rule?.format ?? 'md',
    speakers: rule?.options.speakers ?? true,
    timestamps: rule?.options.timestamps ?? true,
    hasTemplate: rule ? rule.template !== null : false,
    template: rule?.template ?? exampleTemplate,
    path: rule?.path ?? defaultExportPath,
    destination: rule?.destination.kind ?? 'webdav',
    address: rule?.destination.address ?? '',
    userName: rule?.destination.userName ?? '',
    password: '',
  }
}

/** Where a rule writes, as it is sent. A password that is not entered again stays the one that the rule has. */
export function destinationOf(
  { destination, address, userName, password }: RuleValues,
  rule: ExportRule | undefined,
): RequestOf<'createExportRule'>['destination'] {
  if (destination === 'folder') return { kind: 'folder' }
  const isKept = password === '' && userName !== '' && rule?.destination.hasPassword === true
  return { kind: 'webdav', address: address.trim(), userName, password: isKept ? undefined : password }
}

export function requestOf(values: RuleValues, rule: ExportRule | undefined): RequestOf<'createExportRule'> {
  const { folderId, tag, format, speakers, timestamps, template, path } = values
  return {
    folderId: folderId === everything ? null : folderId,
    tag: tag === everything ? null : tag,
    format,
    options: {
      ...rule?.options,
      speakers,
      timestamps,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    template: usesTemplate(values) ? template : null,
    path,
    destination: destinationOf(values, rule),
  }
}

/** Whether a rule lays its files out itself: only texts can be. */
export function usesTemplate({ format, hasTemplate }: RuleValues): boolean {
  return hasTemplate && layoutOf(format) !== undefined
}

/** The format of a layout; `undefined` where there can be none. */
export function layoutOf(format: ExportFormat): (typeof templateFormats)[number] | undefined {
  return templateFormats.find((one) => one === format)
}

export function examplePath({ path, format }: RuleValues, values: ExportValues): string {
  const filled = fillPlaceholders(path, (name) => String(values[name as keyof ExportValues]))
  return filled.endsWith(`.${format}`) ? filled : `${filled}.${format}`
}

/** What is wrong with a template: the first name that is none. */
export function wrongPlaceholder(template: string): string | undefined {
  return unknownPlaceholders(template)[0]
}

export function isUsablePath(path: string): boolean {
  return (
    path.length <= autoExportLimits.pathLength &&
    isExportPath(path) &&
    unknownPathPlaceholders(path).length === 0
  )
}
