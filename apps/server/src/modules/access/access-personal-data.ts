import { accessKinds } from '@longhand/contracts'
import type { Maker } from '../../platform/access/maker.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { AccessService } from './access.service.ts'

/** Who made what outlives a session. Devices are in the account's file, and each module erases its own. */
export class AccessPersonalData implements PersonalData {
  constructor(private readonly service: Pick<AccessService, 'listKind'>) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const entries: object[] = []
    for (const kind of accessKinds.filter((one) => one !== 'session')) {
      const { list } = await this.service.listKind(userId, kind, wholeList)
      entries.push(
        ...list.map(
          ({ name, hint = '', createdAt, maker, lastUsedAt, lastUsedAddress = null, endsAt = null }) => ({
            ...{ kind, name, hint, createdAt, madeBy: madeBy(maker), lastUsedAt, lastUsedAddress, endsAt },
          }),
        ),
      )
    }
    yield jsonFile('access.json', entries)
  }

  async erase(): Promise<void> {}
}

const wholeList = 2 ** 31 - 1

/** Null where it is not known. */
function madeBy(maker: Maker | undefined): object | null {
  if (maker?.madeByName == null) return null
  return { kind: maker.madeByToken === null ? 'session' : 'token', name: maker.madeByName }
}
