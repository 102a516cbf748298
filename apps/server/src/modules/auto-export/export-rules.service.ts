import { randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf, InterfaceLanguage, ParsedRequestOf } from '@longhand/contracts'
import type { Maker } from '../../platform/access/maker.ts'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { LibraryReader } from '../recordings/library/library-reader.ts'
import { exportAllJob } from './auto-export.jobs.ts'
import type { AutoExportRepository, ListedRule, RuleRow } from './auto-export.repository.ts'
import type { ExportRequestsService } from './export-requests.service.ts'
import { ExportError, type ExportTarget } from './export-target.ts'
import type { ExportTargets } from './export-targets.ts'
import { problemMessage, problemSentence } from './problem-sentences.ts'
import { webdavBase } from './webdav-target.ts'

type RuleFields = ParsedRequestOf<'createExportRule'>
type Destination = RuleFields['destination']

interface RuleWriter {
  /** Of the interface: documents have words in it. */
  language: InterfaceLanguage
  maker: Maker
}

export class ExportRulesService {
  constructor(
    private readonly deps: {
      repository: AutoExportRepository
      library: Pick<LibraryReader, 'folderNames'>
      requests: ExportRequestsService
      targets: ExportTargets
      outbound: Pick<Outbound, 'check'>
      queue: Pick<Queue, 'send'>
      clock: Clock
      events: EventSink
    },
  ) {}

  /** @throws DomainError PARAMETER_INVALID for a destination that can't be used, RECORD_NOT_FOUND for a folder that the user does not have, LIMIT_REACHED */
  async create(
    userId: string,
    fields: RuleFields,
    { language, maker }: RuleWriter,
  ): Promise<AnswerOf<'createExportRule'>> {
    const { repository, clock, events } = this.deps
    const id = randomUUID()
    const row = await this.rowOf({ id, userId }, fields)
    const createdAt = clock.now()
    await repository.addRule({ ...row, id, userId, language, createdAt, madeAt: createdAt, ...maker }, (tx) =>
      events.emit(tx, { type: 'access-made', userId, kind: 'exportRule', id, maker, at: createdAt }),
    )
    return { ruleId: id }
  }

  /** Counts as making it, because it can lead elsewhere. @throws DomainError as {@link create} does */
  async update(
    userId: string,
    { ruleId, ...fields }: ParsedRequestOf<'updateExportRule'>,
    { language, maker }: RuleWriter,
  ): Promise<void> {
    const { repository, clock, events } = this.deps
    const former = await this.find(userId, ruleId)
    const change = await this.rowOf(former, fields, former)
    const madeAt = clock.now()
    await repository.transaction(async (tx) => {
      await repository.updateRule(
        userId,
        ruleId,
        { ...change, language, failingSince: null, madeAt, ...maker },
        tx,
      )
      await events.emit(tx, {
        type: 'access-made',
        userId,
        kind: 'exportRule',
        id: former.id,
        maker,
        at: madeAt,
      })
    })
  }

  async list(userId: string): Promise<AnswerOf<'listExportRules'>> {
    const rows = await this.deps.repository.listRules(userId)
    return { list: rows.map(toWire), isFolderOffered: this.deps.targets.isFolderOffered }
  }

  async pause(userId: string, { ruleId, isPaused }: ParsedRequestOf<'pauseExportRule'>): Promise<void> {
    const { repository, queue } = this.deps
    const { isPaused: wasPaused } = await this.find(userId, ruleId)
    if (wasPaused === isPaused) return
    await repository.updateRule(userId, ruleId, { isPaused })
    if (!isPaused)
      await repository.transaction((tx) =>
        queue.send(tx, exportAllJob, { ruleId, onlyCancelled: true }, { for: userId }),
      )
  }

  async delete(userId: string, ruleId: string): Promise<void> {
    if (!(await this.deps.repository.deleteRule(userId, ruleId))) throw new DomainError('RECORD_NOT_FOUND')
  }

  /** Writes a small file to a destination and deletes it. @throws DomainError RECORD_NOT_FOUND for a rule that the user does not have. */
  async try(
    userId: string,
    { ruleId, destination }: ParsedRequestOf<'tryExportDestination'>,
    { language, signal }: { language: InterfaceLanguage; signal: AbortSignal },
  ): Promise<AnswerOf<'tryExportDestination'>> {
    const former = ruleId === undefined ? undefined : await this.find(userId, ruleId)
    const problem = await this.tryToWrite(userId, { destination, former, signal })
    return { problem, message: problemMessage(problem, language) }
  }

  async exports(
    userId: string,
    { ruleId, ...paging }: ParsedRequestOf<'listExports'>,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'listExports'>> {
    const { id } = await this.find(userId, ruleId)
    const { rows, total } = await this.deps.repository.deliveriesPage(id, paging)
    return {
      total,
      list: rows.map(
        ({ recordingId, fileName, state, path, changedAt, exportedAt, nextAt, failures, problem }) => ({
          recordingId,
          fileName,
          state,
          path,
          changeTime: epochSeconds(changedAt),
          exportTime: exportedAt && epochSeconds(exportedAt),
          nextTime: nextAt && epochSeconds(nextAt),
          failures,
          problem,
          message: problemMessage(problem, language),
        }),
      ),
    }
  }

  /** @throws DomainError RECORD_NOT_FOUND for a recording that the rule is not for, too. */
  async again(userId: string, { ruleId, recordingId }: ParsedRequestOf<'exportAgain'>): Promise<void> {
    const { repository, requests, clock } = this.deps
    const { id } = await this.find(userId, ruleId)
    await repository.transaction(async (tx) => {
      if (!(await repository.rulesFor(tx, userId, recordingId)).includes(id))
        throw new DomainError('RECORD_NOT_FOUND')
      await requests.ask(tx, { ruleId: id, recordingId, userId }, clock.now())
    })
  }

  async all(userId: string, ruleId: string): Promise<void> {
    const { repository, queue } = this.deps
    const { id } = await this.find(userId, ruleId)
    await repository.transaction((tx) =>
      queue.send(tx, exportAllJob, { ruleId: id, onlyCancelled: false }, { for: userId }),
    )
  }

  private async find(userId: string, ruleId: string): Promise<RuleRow> {
    const rule = await this.deps.repository.findRule(userId, ruleId)
    if (!rule) throw new DomainError('RECORD_NOT_FOUND')
    return rule
  }

  private async rowOf(
    rule: { id: string; userId: string },
    { folderId, destination, ...fields }: RuleFields,
    former?: RuleRow,
  ) {
    const { library, targets, outbound } = this.deps
    if (folderId !== null && !(await library.folderNames(rule.userId, [folderId])).has(folderId))
      throw new DomainError('RECORD_NOT_FOUND')
    const row = {
      ...fields,
      folderId,
      destination: destination.kind,
      address: '',
      userName: '',
      sealedPassword: null as string | null,
    }
    if (destination.kind === 'folder') {
      if (!targets.isFolderOffered) throw unusable('folder-not-offered')
      return row
    }
    const { address, userName, password } = destination
    await outbound.check(address).catch((error: unknown) => {
      throw error instanceof OutboundError ? unusable(error.problem, error) : error
    })
    return {
      ...row,
      address,
      userName,
      sealedPassword: await this.sealedPassword(rule, { address, userName, password }, former),
    }
  }

  private async sealedPassword(
    rule: { id: string; userId: string },
    { address, userName, password }: { address: string; userName: string; password?: string | undefined },
    former: RuleRow | undefined,
  ): Promise<string | null> {
    if (password === '') return null
    if (password !== undefined) return this.deps.targets.seal(password, rule)
    if (!former?.sealedPassword) return null
    if (!isSameServer(former, { address, userName })) throw unusable('password-needed')
    return former.sealedPassword
  }

  private async tryToWrite(
    userId: string,
    {
      destination,
      former,
      signal,
    }: { destination: Destination; former: RuleRow | undefined; signal: AbortSignal },
  ): Promise<string | null> {
    try {
      const target = await this.openForTrial(userId, { destination, former, signal })
      const path = `longhand-test-${randomBytes(6).toString('hex')}.txt`
      await target.create(path, Buffer.from('Longhand can write here.\n'))
      if ((await target.stat(path)) === undefined) return 'not-kept'
      await target.remove(path)
      return null
    } catch (error) {
      if (error instanceof ExportError) return error.problem
      throw error
    }
  }

  private async openForTrial(
    userId: string,
    {
      destination,
      former,
      signal,
    }: { destination: Destination; former: RuleRow | undefined; signal: AbortSignal },
  ): Promise<ExportTarget> {
    const { targets } = this.deps
    if (destination.kind === 'folder')
      return targets.open({ userId, destination: 'folder', address: '', userName: '', password: '' }, signal)
    const { address, userName } = destination
    let { password } = destination
    if (password === undefined && former?.sealedPassword) {
      if (!isSameServer(former, destination)) throw new ExportError('password-needed')
      password = await targets.passwordOf(former)
    }
    return targets.open(
      { userId, destination: 'webdav', address, userName, password: password ?? '' },
      signal,
    )
  }
}

/** A password that is kept goes to the server it was entered for, and to no other that someone writes into the rule. */
function isSameServer(
  former: Pick<RuleRow, 'address' | 'userName' | 'destination'>,
  { address, userName }: { address: string; userName: string },
): boolean {
  if (former.destination !== 'webdav') return false
  return webdavBase(former.address).origin === webdavBase(address).origin && former.userName === userName
}

function toWire(rule: ListedRule): AnswerOf<'listExportRules'>['list'][number] {
  return {
    ruleId: rule.id,
    folderId: rule.folderId,
    folderName: rule.folderName,
    tag: rule.tag,
    format: rule.format,
    options: rule.options,
    template: rule.template,
    path: rule.path,
    destination: {
      kind: rule.destination,
      address: rule.address,
      userName: rule.userName,
      hasPassword: rule.sealedPassword !== null,
    },
    isPaused: rule.isPaused,
    createTime: epochSeconds(rule.createdAt),
    lastExportTime: rule.lastExportAt && epochSeconds(rule.lastExportAt),
    waiting: rule.waiting,
    failingSince: rule.failingSince && epochSeconds(rule.failingSince),
  }
}

function unusable(problem: string, cause?: unknown): DomainError {
  const field =
    problem === 'password-needed' ? 'password' : problem === 'folder-not-offered' ? 'destination' : 'address'
  return new DomainError('PARAMETER_INVALID', { sentence: problemSentence(problem), data: { field }, cause })
}
