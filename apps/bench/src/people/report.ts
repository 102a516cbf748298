import type { ApiFigures } from './api-metrics.ts'
import type { CrowdResult } from './crowd.ts'
import { type CallFigures, tableText } from './figures.ts'

/** Of one number of people. */
export interface Step {
  people: number
  speakers: number
  api: ApiFigures
  crowd: CrowdResult
}

export interface SaveRates {
  /** Saves a second, of each round. */
  ours: number[]
  bare: number[]
  /** Median of the rounds. */
  ratio: number
  problems: [string, number][]
  lost: number
}

/** Of two processors, with the client on the same machine. Times in milliseconds; nothing may fail or be lost. */
const goals = { fewPeople: 100, few: { p95: 200 }, many: { p95: 1000, apiMb: 700 }, ofBare: 0.4 }
const saveCall = 'updateSections'
const judgedCalls = [saveCall, 'listRecordings']
const shownProblems = 12

export function missedGoals(steps: readonly Step[], { ratio, problems, lost }: SaveRates): string[] {
  return [
    ...steps.flatMap(missedBy),
    ...(ratio < goals.ofBare ? [`saves: ${ratio} of bare fastify’s rate`] : []),
    ...(problems.length > 0 ? ['saves without pauses: errors'] : []),
    ...(lost > 0 ? [`saves without pauses: ${lost} lost`] : []),
  ]
}

export function lastLine(steps: readonly Step[], saves: SaveRates): string {
  const p95 = steps.map(({ crowd }) => callOf(crowd.calls, saveCall)?.p95 ?? 0)
  return `people: ${p95.join(' ')} ms, ${sum([...steps.map(errorsOf), ...saves.problems.map(([, count]) => count)])} errors, ${sum([...steps.map(lostOf), saves.lost])} lost`
}

export function printStep({ people, speakers, api, crowd }: Step, seconds: number): void {
  const { calls, problems, readBack, clientDelayMs } = crowd
  process.stderr.write(
    `${[
      `${people} people and ${speakers} who speak into live captions, ${seconds} s. Each waits for the answers to their own calls, and thinks before the next (a closed loop for each); times are from when a call was due.`,
      tableText(calls),
      ...problems.slice(0, shownProblems).map(([what, count]) => `  ${count} × ${what}`),
      `API: ${api.peakMb} MB at most; event loop late by ${api.delayMs.p99} ms (p99 of the worst second), ${api.delayMs.max} ms at most`,
      `waits for a database connection: ${waitsText(api)}`,
      `client: event loop late by ${clientDelayMs.p99} ms (p99), ${clientDelayMs.max} ms at most`,
      `read back: ${Object.entries(readBack)
        .map(([kind, { acknowledged, lost }]) => `${acknowledged} ${kind}, ${lost} lost`)
        .join('; ')}`,
    ].join('\n')}\n`,
  )
}

function waitsText({ waiting, waitMs, nested }: ApiFigures): string {
  const orNot = (value: string | number | undefined): string | number => value ?? 'not measured'
  const times =
    waitMs && `p50 ≤ ${waitMs.p50} ms, p95 ≤ ${waitMs.p95} ms, p99 ≤ ${waitMs.p99} ms (${waitMs.waits} waits)`
  return `${orNot(times)}; at once at most: ${orNot(waiting)}; for a second one in a transaction: ${orNot(nested)}`
}

function missedBy(step: Step): string[] {
  const { people, api, crowd } = step
  const isFew = people <= goals.fewPeople
  const { p95 } = isFew ? goals.few : goals.many
  const slow = judgedCalls.flatMap((name) => {
    const call = callOf(crowd.calls, name)
    return call && call.p95 > p95 ? [`${people} people: ${name} ${call.p95} ms`] : []
  })
  return [
    ...slow,
    ...(errorsOf(step) > 0 ? [`${people} people: ${errorsOf(step)} errors`] : []),
    ...(lostOf(step) > 0 ? [`${people} people: ${lostOf(step)} lost`] : []),
    ...(!isFew && api.peakMb > goals.many.apiMb ? [`${people} people: ${api.peakMb} MB`] : []),
  ]
}

function callOf(calls: readonly CallFigures[], name: string): CallFigures | undefined {
  return calls.find(({ call }) => call === name)
}

function errorsOf({ crowd }: Step): number {
  return sum(crowd.calls.map(({ errors }) => errors))
}

function lostOf({ crowd }: Step): number {
  return sum(Object.values(crowd.readBack).map(({ lost }) => lost))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
