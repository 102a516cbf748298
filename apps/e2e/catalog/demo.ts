import { readFile } from 'node:fs/promises'
import {
  apiBasePath,
  type Recording,
  recordingStatus,
  endpoints,
  fromWire,
  type Goods,
  goodsType,
  toWire,
  wireNames,
} from '@longhand/contracts'
import { type APIRequestContext, request } from '@playwright/test'
import { type Account, createAccount, get, openSession, post } from '../support/account.ts'
import { quietRecording, shortClip } from '../support/clips.ts'
import type { Longhand } from '../support/longhand.ts'

export interface Demo {
  address: string
  outbox: string
  owner: Account
  member: Account
  newcomer: Account
  recordingId: string
  plainRecordingId: string
  shareUrl: string
  lockedUrl: string
}

export async function prepareDemo(longhand: Longhand): Promise<Demo> {
  const [owner, member, newcomer] = [
    await createAccount(longhand),
    await createAccount(longhand),
    await createAccount(longhand),
  ]
  const server = await request.newContext({ baseURL: longhand.address })
  const { token } = await openSession(longhand, owner)
  const as = <Answer>(name: keyof typeof endpoints, data: unknown, who = token): Promise<Answer> =>
    call<Answer>(server, name, data, who)
  await as('updateUserInfo', { nickName: 'Anna Schmidt' })
  const { list } = await as<{ list: Recording[] }>('listRecordings', { source: 0 })
  const { recordingId } = list.find(({ fileStatus }) => fileStatus === recordingStatus.complete)!
  const upload = async (name: string, mimeType: string, buffer: Buffer): Promise<string> => {
    const answer = await server.post(`${apiBasePath}${endpoints.uploadRecording.path}`, {
      headers: { token },
      multipart: { file: { name, mimeType, buffer } },
    })
    return ((await answer.json()) as { data: Record<string, string> }).data[wireNames.recordingId]!
  }
  const quiet = quietRecording(95)
  const plainRecordingId = await upload(
    'Interview with the harbour master, second part.wav',
    quiet.mimeType,
    quiet.buffer,
  )
  await upload('团队周会 11月20日.wav', 'audio/wav', await readFile(shortClip()))
  const binned = await upload('Old rehearsal.wav', quiet.mimeType, quiet.buffer)
  await as('deleteRecording', { recordingId: binned })
  await as('addFolder', { folderName: 'Interviews' })

  const codes =
    (await readFile(`${longhand.dataDir}/demo-gift-codes.txt`, 'utf8')).match(/\b[A-Z0-9]{8}\b/g) ?? []
  await as('redeemGiftCode', { packCode: codes[0] })
  await as('checkIn', {})
  const memberToken = (await openSession(longhand, member)).token
  await as('redeemGiftCode', { packCode: codes[1] }, memberToken)
  await as('checkIn', {}, memberToken)
  await as('checkIn', {}, (await openSession(longhand, newcomer)).token)

  const cards = await as<Goods[]>('listGoods', { goodsType: goodsType.card })
  await pay(server, await order(as, cards[0]!))
  await order(as, cards[2]!)
  const share = async (password?: string): Promise<string> =>
    (await as<{ url: string }>('createShareLink', { recordingId, days: 30, password })).url
  const demo = {
    address: longhand.address,
    outbox: longhand.outbox,
    owner,
    member,
    newcomer,
    recordingId,
    plainRecordingId,
    shareUrl: await share(),
    lockedUrl: await share('pier-nine'),
  }
  await server.dispose()
  return demo
}

async function call<Answer>(
  server: APIRequestContext,
  name: keyof typeof endpoints,
  data: unknown,
  token: string,
): Promise<Answer> {
  const { method, path } = endpoints[name]
  if (method === 'POST') return post<Answer>(server, name, data, token)
  if (method === 'GET') return get<Answer>(server, name, token, data as object)
  const answer = await server.put(`${apiBasePath}${path}`, { data: toWire(data), headers: { token } })
  const {
    status_code: code,
    status_msg: message,
    data: found,
  } = (await answer.json()) as { status_code: number; status_msg: string; data: Answer }
  if (code !== 1) throw new Error(`${name}: ${code} ${message}`)
  return fromWire(found) as Answer
}

async function order(
  as: <Answer>(name: 'executePayment', data: unknown) => Promise<Answer>,
  { goodsId }: Goods,
): Promise<string> {
  return (await as<{ payUrl: string }>('executePayment', { source: 0, goodsId, payAgent: 'alipay' })).payUrl
}

async function pay(server: APIRequestContext, payUrl: string): Promise<void> {
  await server.get(`${payUrl}/phone`)
  await server.post(`${payUrl}/pay`, { form: {} })
}
