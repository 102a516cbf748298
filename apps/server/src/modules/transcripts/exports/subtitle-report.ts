import type {
  SubtitleProfileName,
  SubtitleReportFormat,
  SubtitleViolationKind,
  InterfaceLanguage,
} from '@longhand/contracts'
import { frameTimecode, toFrames } from '@longhand/transcript/subtitles'
import {
  type CheckedSubtitles,
  type Cue,
  type ExportedFile,
  type ExportedText,
  limitsOf,
  paceOf,
  printable,
} from '@longhand/transcript/exports'
import { renderCsv } from '../../../platform/csv/render-csv.ts'
import { renderPdf } from './pdf.ts'

interface ReportTexts {
  title: (recording: string) => string
  ownProfile: string
  limits: (profile: string, limits: ReturnType<typeof limitsOf>, frameRate: number) => string
  result: (counts: { cues: number; found: number; remaining: number }) => string
  columns: readonly string[]
  violations: Record<SubtitleViolationKind, (measured: number, allowed: number) => string>
  /** Why it is still so after everything was fixed that could be. */
  reasons: Partial<Record<SubtitleViolationKind, string>>
}

const profileNames: Record<Exclude<SubtitleProfileName, 'own'>, string> = {
  netflix: 'Netflix',
  bbc: 'BBC',
  ebu: 'EBU, ARTE',
  youtube: 'YouTube',
}

const texts: Record<InterfaceLanguage, ReportTexts> = {
  en: {
    title: (recording) => (recording === '' ? 'Subtitle report' : `Subtitle report: ${recording}`),
    ownProfile: 'My own',
    limits: (profile, { lineLength, lines, readingSpeed }, frameRate) =>
      `Rules: ${profile}. Limits: ${lineLength} characters in a line, ${counted(lines, 'line')}, ${readingSpeed} characters a second. Times: at ${frameRate} frames a second.`,
    result: ({ cues, found, remaining }) =>
      `Subtitles: ${cues}. Problems as they were cut: ${found}. Problems now: ${remaining}.`,
    columns: [
      'Number',
      'Start',
      'End',
      'Seconds',
      'Characters a second',
      'Text',
      'Problem',
      'Measured',
      'Allowed',
      'Explanation',
      'Rules',
      'Frames a second',
    ],
    violations: {
      'before-zero': (measured) => `Begins ${-measured} s before the recording does.`,
      empty: () => 'Has no text.',
      'line-too-long': (measured, allowed) =>
        `A line has ${counted(measured, 'character')}, ${allowed} are allowed.`,
      'too-many-lines': (measured, allowed) =>
        `Has ${counted(measured, 'line')}, ${numberAre(allowed)} allowed.`,
      'too-fast': (measured, allowed) =>
        `Has ${counted(measured, 'character')} a second, ${allowed} are allowed.`,
      'too-short': (measured, allowed) => `Stays for ${measured} s, at least ${allowed} s are needed.`,
      'too-long': (measured, allowed) => `Stays for ${measured} s, at most ${allowed} s are allowed.`,
      overlap: (measured) => `Stays ${measured} s into the next subtitle.`,
      'gap-too-small': (measured, allowed) =>
        `Ends ${counted(measured, 'frame')} before the next subtitle, at least ${numberAre(allowed)} needed.`,
      'gap-to-close': (measured, allowed) =>
        `Ends ${counted(measured, 'frame')} before the next subtitle: a gap as short as that is closed down to ${allowed}.`,
      'starts-near-shot-change': (measured, allowed) =>
        `Starts ${counted(measured, 'frame')} from a shot change: on it, or at least ${allowed} away, is allowed.`,
      'ends-near-shot-change': (measured, allowed) =>
        `Ends ${counted(measured, 'frame')} from a shot change: just before it, or at least ${allowed} away, is allowed.`,
    },
    reasons: {
      'line-too-long': 'The text needs to be shortened.',
      'too-many-lines': 'The text needs to be shortened, or the translation left out.',
      'too-fast': 'The text needs to be shortened.',
      'too-short': 'There is no room before the next subtitle.',
      overlap: 'Two people speak at once.',
      'gap-too-small': 'Ending earlier would break another rule.',
      'gap-to-close': 'Ending at another moment would break another rule.',
      'starts-near-shot-change': 'Moving it would cut off speech or break another rule.',
      'ends-near-shot-change': 'Moving it would cut off speech or break another rule.',
    },
  },
  'zh-CN': {
    title: (recording) => (recording === '' ? '字幕检查报告' : `字幕检查报告：${recording}`),
    ownProfile: '自定义',
    limits: (profile, { lineLength, lines, readingSpeed }, frameRate) =>
      `规范：${profile}。限制：每行 ${lineLength} 个字符，最多 ${lines} 行，每秒 ${readingSpeed} 个字符。时间码：每秒 ${frameRate} 帧。`,
    result: ({ cues, found, remaining }) =>
      `字幕 ${cues} 条，修正前 ${found} 个问题，现有 ${remaining} 个问题。`,
    columns: [
      '序号',
      '开始',
      '结束',
      '时长（秒）',
      '每秒字符数',
      '文本',
      '问题',
      '实测',
      '允许',
      '说明',
      '规范',
      '每秒帧数',
    ],
    violations: {
      'before-zero': (measured) => `早于录音开头 ${-measured} 秒。`,
      empty: () => '没有文本。',
      'line-too-long': (measured, allowed) => `某行有 ${measured} 个字符，最多允许 ${allowed} 个。`,
      'too-many-lines': (measured, allowed) => `共 ${measured} 行，最多允许 ${allowed} 行。`,
      'too-fast': (measured, allowed) => `每秒 ${measured} 个字符，最多允许 ${allowed} 个。`,
      'too-short': (measured, allowed) => `显示 ${measured} 秒，至少需要 ${allowed} 秒。`,
      'too-long': (measured, allowed) => `显示 ${measured} 秒，最多允许 ${allowed} 秒。`,
      overlap: (measured) => `与下一条字幕重叠 ${measured} 秒。`,
      'gap-too-small': (measured, allowed) => `与下一条字幕间隔 ${measured} 帧，至少需要 ${allowed} 帧。`,
      'gap-to-close': (measured, allowed) =>
        `与下一条字幕间隔 ${measured} 帧，这么短的间隔应缩至 ${allowed} 帧。`,
      'starts-near-shot-change': (measured, allowed) =>
        `开始处距镜头切换 ${measured} 帧，应与切换点对齐，或至少相距 ${allowed} 帧。`,
      'ends-near-shot-change': (measured, allowed) =>
        `结束处距镜头切换 ${measured} 帧，应在切换前结束，或至少相距 ${allowed} 帧。`,
    },
    reasons: {
      'line-too-long': '需要缩短文本。',
      'too-many-lines': '需要缩短文本或去掉译文。',
      'too-fast': '需要缩短文本。',
      'too-short': '与下一条字幕之间没有余地。',
      overlap: '两人同时说话。',
      'gap-too-small': '提前结束会违反其他规则。',
      'gap-to-close': '改变结束时间会违反其他规则。',
      'starts-near-shot-change': '移动会截断语音或违反其他规则。',
      'ends-near-shot-change': '移动会截断语音或违反其他规则。',
    },
  },
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function numberAre(count: number): string {
  return `${count} ${count === 1 ? 'is' : 'are'}`
}

type Checks = NonNullable<CheckedSubtitles['checks']>

/** @throws RangeError for subtitles that were not checked. */
export async function renderSubtitleReport(
  format: SubtitleReportFormat,
  transcript: ExportedText,
  { cues, checks }: CheckedSubtitles,
): Promise<ExportedFile> {
  if (!checks) throw new RangeError('A report is of subtitles that were checked')
  const words = texts[transcript.facts?.interfaceLanguage ?? 'en']
  if (format === 'pdf')
    return { type: 'application/pdf', content: await renderReportPdf(transcript, { cues, checks }, words) }
  return { type: 'text/csv; charset=utf-8', content: Buffer.from(renderReportCsv(cues, checks, words)) }
}

function renderReportPdf(
  transcript: ExportedText,
  { cues, checks }: { cues: readonly Cue[]; checks: Checks },
  words: ReportTexts,
): Promise<Uint8Array> {
  const { title, facts, language } = transcript
  const introduction = [
    words.limits(nameOf(checks, words), limitsOf(checks.rules), checks.rules.frameRate),
    words.result({ cues: cues.length, found: checks.found, remaining: checks.remaining }),
  ]
  const sections = cues.flatMap(({ startMs, endMs, speaker, lines }, index) => {
    const found = checks.violations[index]!.map((violation) => explain(violation, checks, words))
    const times = `${codeOf(startMs, checks.rules)} – ${codeOf(endMs, checks.rules)}`
    const text = [`${index + 1}. ${times}`, textOf(lines), ...found].join('\n')
    return found.length === 0
      ? []
      : [{ id: String(index), speakerId: speaker, speakerName: speaker, startMs, endMs, text, words: [] }]
  })
  const report = {
    title: words.title(title),
    language: facts?.interfaceLanguage ?? language,
    sections,
    facts,
  }
  return renderPdf(report, { speakers: false, timestamps: false }, introduction.join('\n'))
}

function renderReportCsv(cues: readonly Cue[], checks: Checks, words: ReportTexts): string {
  const { rules, violations } = checks
  const rows = cues.flatMap((cue, index) => {
    const pace = paceOf(cue, rules)
    return violations[index]!.map((violation) => [
      index + 1,
      codeOf(cue.startMs, rules),
      codeOf(cue.endMs, rules),
      pace.seconds,
      pace.charactersPerSecond,
      textOf(cue.lines),
      violation.kind,
      violation.measured,
      violation.allowed,
      explain(violation, checks, words),
      nameOf(checks, words),
      rules.frameRate,
    ])
  })
  return renderCsv([words.columns, ...rows])
}

function nameOf({ name }: Checks, words: ReportTexts): string {
  return name === 'own' ? words.ownProfile : profileNames[name]
}

/** A time before the recording's beginning has no code: it is that of the beginning. */
function codeOf(milliseconds: number, { frameRate }: Checks['rules']): string {
  return frameTimecode(Math.max(0, toFrames(milliseconds, frameRate)), frameRate)
}

function explain(
  { kind, measured, allowed }: Checks['violations'][number][number],
  { isFixed }: Checks,
  words: ReportTexts,
): string {
  const reason = isFixed ? words.reasons[kind] : undefined
  return [words.violations[kind](measured, allowed), reason].filter(Boolean).join(' ')
}

function textOf(lines: readonly string[]): string {
  return printable(lines.join(' '))
}
