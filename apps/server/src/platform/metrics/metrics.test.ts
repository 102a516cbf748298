import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { Metrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

const log = pino({ level: 'silent' })
const stops: (() => Promise<void>)[] = []

afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

async function serve(metrics: Metrics[], token?: string): Promise<string> {
  const server = await serveMetrics({
    host: '127.0.0.1',
    port: 0,
    token,
    log,
    read: () => Promise.all(metrics.map((one) => one.snapshot())),
  })
  stops.push(() => server.stop())
  return server.address
}

const read = async (metrics: Metrics[]): Promise<string[]> =>
  (await (await fetch(await serve(metrics))).text()).split('\n')

describe('metrics', () => {
  it('of several processes stand side by side', async () => {
    const api = new Metrics({ component: 'api', log })
    const worker = new Metrics({ component: 'worker', log })
    api.answered({ method: 'GET', route: '/web-api/api/v1/audio/info', status: 200, seconds: 0.02 })
    api.received('tus', 1000)
    api.received('tus', 24)
    worker.worked({ queue: 'transcripts.plan', outcome: 'done', seconds: 2 })
    worker.recognized({ engine: 'pocketsphinx', audioSeconds: 100, seconds: 25 })
    worker.recognized({ engine: 'pocketsphinx', audioSeconds: 0, seconds: 1 })
    worker.modelLoaded({ model: 'parakeet-en' })
    const lines = await read([api, worker])
    expect(lines).toEqual(
      expect.arrayContaining([
        'longhand_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/web-api/api/v1/audio/info",status="200",component="api"} 1',
        'longhand_upload_received_bytes_total{way="tus",component="api"} 1024',
        'longhand_job_duration_seconds_count{queue="transcripts.plan",outcome="done",component="worker"} 1',
        'longhand_recognised_audio_seconds_total{engine="pocketsphinx",component="worker"} 100',
        'longhand_model_loads_total{model="parakeet-en",component="worker"} 1',
        'longhand_recognition_real_time_factor_bucket{le="0.3",engine="pocketsphinx",component="worker"} 1',
        'longhand_recognition_real_time_factor_bucket{le="0.2",engine="pocketsphinx",component="worker"} 0',
      ]),
    )
    expect(lines.filter((line) => line === '# TYPE longhand_job_duration_seconds histogram')).toHaveLength(1)
  })

  it('that can’t be read are absent and say so, and come back', async () => {
    const metrics = new Metrics({ component: 'api', log })
    let isAway = true
    metrics.gauges(
      'payments',
      {
        longhand_orders: { help: 'Orders.', labels: ['state'] },
        longhand_people: { help: 'People.', labels: [] },
      },
      () =>
        isAway
          ? Promise.reject(new Error('away'))
          : Promise.resolve({
              longhand_orders: [{ labels: { state: 'paid' }, value: 3 }],
              longhand_people: [{ labels: {}, value: 7 }],
            }),
    )
    const values = (lines: string[]): string[] =>
      lines.filter((line) => /^longhand_(orders|people|metrics)/.test(line))
    expect(values(await read([metrics]))).toEqual([
      'longhand_metrics_unavailable{source="payments",component="api"} 1',
    ])
    isAway = false
    expect(values(await read([metrics]))).toEqual([
      'longhand_metrics_unavailable{source="payments",component="api"} 0',
      'longhand_orders{state="paid",component="api"} 3',
      'longhand_people{component="api"} 7',
    ])
  })
})

it('a value that there is not is absent, not 0', async () => {
  const metrics = new Metrics({ component: 'api', log })
  let isThere = false
  metrics.gauges(
    'backups',
    { longhand_backup_interval_seconds: { help: 'Absent when none are made.', labels: [] } },
    () => Promise.resolve({ longhand_backup_interval_seconds: isThere ? [{ labels: {}, value: 0 }] : [] }),
  )
  const values = async () =>
    (await read([metrics])).filter((line) => line.startsWith('longhand_backup_interval'))
  expect(await values()).toEqual([])
  isThere = true
  expect(await values()).toEqual(['longhand_backup_interval_seconds{component="api"} 0'])
  isThere = false
  expect(await values()).toEqual([])
})

describe('the port of metrics', () => {
  it('wants the token when there is one', async () => {
    const address = await serve([new Metrics({ component: 'api', log })], 's3cret')
    const ask = (authorization?: string) =>
      fetch(address, authorization ? { headers: { authorization } } : {})
    expect((await ask()).status).toBe(401)
    expect((await ask('Bearer s3creT')).status).toBe(401)
    const answer = await ask('Bearer s3cret')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  })

  it('has nothing else', async () => {
    const address = await serve([new Metrics({ component: 'api', log })])
    expect((await fetch(new URL('/web-api/docs', address))).status).toBe(404)
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  })
})
