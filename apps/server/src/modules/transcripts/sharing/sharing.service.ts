import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { apiBasePath, sharePath, sharingEndpoints } from '@longhand/contracts'
import type { AnswerOf, Sentence, ShareLink, WholeForm } from '@longhand/contracts'
import type { Maker } from '../../../platform/access/maker.ts'
import { type Clock, dayMs, epochSeconds } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { EventSink } from '../../../platform/events/domain-events.ts'
import { SealBrokenError, type SealedSecrets } from '../../../platform/secrets/sealed-secrets.ts'
import type { MediaTickets } from '../../recordings/media/media-tickets.service.ts'
import type { MediaService, PicturePart, StoredMedia } from '../../recordings/media/media.service.ts'
import { type PicturesService, toPicture } from '../../recordings/pictures/pictures.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { TextService } from '../text/text.service.ts'
import type { SharePasswords } from './share-passwords.ts'
import type { OpenLink, ShareLinkRow, ShareLinksRepository } from './share-links.repository.ts'

const tokenBytes = 16
/** Characters of the token that its owner sees again: too few to guess the others by. */
const hintLength = 4
const picturePaths: Record<PicturePart, string> = {
  video: sharingEndpoints.playSharedPicture.path,
  still: sharingEndpoints.getSharedStill.path,
  stills: sharingEndpoints.getSharedStills.path,
}
const lookEveryMs = 20_000
const notNow: Sentence = {
  en: 'This link does not work at the moment',
  'zh-CN': '该链接目前无法打开',
}

export interface NewShareLink {
  recordingId: string
  days: number | null
  password?: string | undefined
}

export interface LinkOpening {
  token: string
  password?: string | undefined
  /** Address of the client: wrong passwords are counted by its network. */
  ip: string
}

/** A link ends with its time, its revocation, and while its recording is in the recycle bin; it rests while the account is suspended. Every call checks the link again, so what was opened before ends with it. */
export class SharingService {
  constructor(
    private readonly deps: {
      links: ShareLinksRepository
      recordings: RecordingRows
      text: TextService
      media: MediaService
      pictures: PicturesService
      /** Signed for links: no recording id is given away. */
      tickets: MediaTickets
      passwords: SharePasswords
      sealed: Pick<SealedSecrets, 'seal' | 'open'>
      clock: Clock
      /** Default 20 s. */
      lookEveryMs?: number
      events?: EventSink | undefined
      isSuspended: (userId: string) => Promise<boolean>
    },
  ) {}

  async create(
    userId: string,
    { recordingId, days, password }: NewShareLink,
    { origin, maker }: { origin: string; maker: Maker },
  ): Promise<AnswerOf<'createShareLink'>> {
    const { links, passwords, clock, events } = this.deps
    const recording = await this.own(userId, recordingId)
    const { token, ...address } = await this.#newAddress()
    const now = clock.now()
    const link = {
      ...address,
      recordingId: recording.id,
      passwordHash: password === undefined ? null : await passwords.hash(password),
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs),
      ...maker,
    }
    const row = await links.insert(link, async (tx, id) => {
      await events?.emit(tx, { type: 'access-made', userId, kind: 'shareLink', id, maker, at: now })
    })
    return { url: `${origin}${sharePath}/${token}`, link: toWire(row, now) }
  }

  async list(userId: string, recordingId: string): Promise<ShareLink[]> {
    const recording = await this.own(userId, recordingId)
    const now = this.deps.clock.now()
    return (await this.deps.links.list(recording.id)).map((row) => toWire(row, now))
  }

  /** Its address once more. `null` for a link of an earlier build, and where the key is another: a backup has none. */
  async copy(userId: string, linkId: string, origin: string): Promise<AnswerOf<'copyShareLink'>> {
    const link = await this.deps.links.findOwn(userId, linkId)
    if (!link) throw new DomainError('RECORD_NOT_FOUND')
    const token = await this.#tokenOf(link)
    return { url: token === undefined ? null : `${origin}${sharePath}/${token}` }
  }

  /** Another address, the same end and password; those who have the old one open see it end. */
  async replace(
    userId: string,
    linkId: string,
    { origin, maker }: { origin: string; maker: Maker },
  ): Promise<AnswerOf<'replaceShareLink'>> {
    const { links, clock, events } = this.deps
    const old = await links.findOwn(userId, linkId)
    if (!old) throw new DomainError('RECORD_NOT_FOUND')
    const { token, ...address } = await this.#newAddress()
    const now = clock.now()
    const { recordingId, passwordHash, expiresAt } = old
    const row = await links.replace(
      old,
      { ...address, recordingId, passwordHash, expiresAt, createdAt: now, ...maker },
      async (tx, id) => {
        await events?.emit(tx, { type: 'access-made', userId, kind: 'shareLink', id, maker, at: now })
      },
    )
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return { url: `${origin}${sharePath}/${token}`, link: toWire(row, now) }
  }

  async revoke(userId: string, linkId: string): Promise<void> {
    if (!(await this.deps.links.delete(userId, linkId))) throw new DomainError('RECORD_NOT_FOUND')
  }

  /**
   * Opens a link for anyone who has it.
   *
   * @throws DomainError SHARE_LINK_ENDED, NOT_POSSIBLE_NOW while its owner is suspended, SHARE_PASSWORD_REQUIRED, SHARE_PASSWORD_WRONG, TOO_MANY_TRIES.
   */
  async open({ token, password, ip }: LinkOpening): Promise<AnswerOf<'openShareLink'>> {
    const { links, passwords, tickets, clock } = this.deps
    const { link, recording } = await this.opening(await links.findByToken(hashToken(token), clock.now()))
    if (link.passwordHash !== null) {
      if (password === undefined || password === '') throw new DomainError('SHARE_PASSWORD_REQUIRED')
      await passwords.check({ linkId: link.id, passwordHash: link.passwordHash, password, ip })
    }
    await links.countOpening(link.id, clock.now())
    const access = (await tickets.signer())(link.id)
    return {
      access,
      recording: {
        fileName: recording.fileName,
        timeLen: Math.round(recording.durationSeconds * 1000) / 1000,
        createTime: epochSeconds(recording.createdAt),
        audioPath: `${apiBasePath}${sharingEndpoints.playShared.path}?access=${access}`,
        ...(await this.pictureOf(recording.id, access)),
        expireTime: link.expiresAt && epochSeconds(link.expiresAt),
      },
    }
  }

  /** Leaves out what made the text: that is the owner's business. */
  async text(access: string, form: WholeForm): Promise<AnswerOf<'getSharedText'>> {
    const { recording } = await this.opened(access)
    return { ...(await this.deps.text.readOf(recording, form)), engine: null }
  }

  /** @throws DomainError SHARE_LINK_ENDED */
  async describePicture(access: string): Promise<AnswerOf<'getSharedPicture'>> {
    const { recording } = await this.opened(access)
    return this.pictureOf(recording.id, access)
  }

  async peaks(access: string): Promise<AnswerOf<'getSharedPeaks'>> {
    const { recording } = await this.opened(access)
    return this.deps.media.peaksOf(recording)
  }

  async sound(access: string): Promise<StoredMedia> {
    const { link, recording } = await this.opened(access)
    return this.#endingWith(link.id, this.deps.media.soundOf(recording))
  }

  async picture(access: string, part: PicturePart): Promise<StoredMedia> {
    const { link, recording } = await this.opened(access)
    return this.#endingWith(link.id, await this.deps.media.pictureOf(recording, part))
  }

  async #newAddress(): Promise<
    Pick<ShareLinkRow, 'id' | 'tokenHash' | 'hint' | 'sealedToken'> & { token: string }
  > {
    const id = randomUUID()
    const token = randomBytes(tokenBytes).toString('base64url')
    return {
      id,
      token,
      tokenHash: hashToken(token),
      hint: token.slice(-hintLength),
      sealedToken: await this.deps.sealed.seal(token, sealContext(id)),
    }
  }

  async #tokenOf({ id, sealedToken, tokenHash }: ShareLinkRow): Promise<string | undefined> {
    if (sealedToken === null) return undefined
    try {
      const token = await this.deps.sealed.open(sealedToken, sealContext(id))
      return hashToken(token) === tokenHash ? token : undefined
    } catch (error) {
      if (error instanceof SealBrokenError) return undefined
      throw error
    }
  }

  /** A player reads one answer for as long as it plays: the link is looked at meanwhile, too. */
  #endingWith(linkId: string, stored: StoredMedia): StoredMedia {
    const { links, clock } = this.deps
    return {
      ...stored,
      open: async (range) => {
        const stream = await stored.open(range)
        const look = async (): Promise<void> => {
          const found = await links.findById(linkId, clock.now())
          if (!found || (await this.rests(found))) stream.destroy()
        }
        // Whether it has ended is asked again when the database answers.
        const timer = setInterval(
          () => void look().catch(() => undefined),
          this.deps.lookEveryMs ?? lookEveryMs,
        )
        timer.unref()
        stream.once('close', () => {
          clearInterval(timer)
        })
        return stream
      },
    }
  }

  private async pictureOf(recordingId: string, access: string): Promise<AnswerOf<'getSharedPicture'>> {
    const { pictures } = this.deps
    const picture = toPicture(
      await pictures.find(recordingId),
      (part) => `${apiBasePath}${picturePaths[part]}?access=${access}`,
    )
    const shotChanges = picture && (await pictures.shotChangesOf(recordingId))
    return picture ? { picture: { ...picture, shotChanges } } : {}
  }

  private async opened(access: string): Promise<OpenLink> {
    const { links, tickets, clock } = this.deps
    const linkId = await tickets.read(access)
    return this.opening(linkId === undefined ? undefined : await links.findById(linkId, clock.now()))
  }

  private async opening(found: OpenLink | undefined): Promise<OpenLink> {
    if (!found) throw new DomainError('SHARE_LINK_ENDED')
    if (await this.rests(found)) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: notNow })
    return found
  }

  private async rests({ recording: { userId } }: OpenLink): Promise<boolean> {
    return userId !== null && (await this.deps.isSuspended(userId))
  }

  /** The sample can be read by everyone and shared by no one. */
  private async own(userId: string, recordingId: string): Promise<RecordingRow> {
    const recording = await this.deps.recordings.find(userId, recordingId)
    if (!recording || recording.deletedAt) throw new DomainError('RECORD_NOT_FOUND')
    return recording
  }
}

function sealContext(linkId: string): string {
  return `share-link ${linkId}`
}

/** 128 random bits need neither salt nor a slow hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toWire(
  { id, hint, passwordHash, createdAt, expiresAt, openedAt, openCount }: ShareLinkRow,
  now: Date,
): ShareLink {
  return {
    linkId: id,
    hint,
    hasPassword: passwordHash !== null,
    createTime: epochSeconds(createdAt),
    expireTime: expiresAt && epochSeconds(expiresAt),
    hasEnded: expiresAt !== null && expiresAt <= now,
    openTime: openedAt && epochSeconds(openedAt),
    openCount,
  }
}
