import { findSherpaModels } from '../engines/sherpa/sherpa-model.ts'
import { catalog } from '../models/catalog.ts'
import { termsOf } from '../models/catalog-model.ts'
import { findInstalledModels } from '../models/installed-models.ts'
import { installModel } from '../models/install-model.ts'
import { choosesEngine, readSpeechSettings, type SpeechSettings } from '../settings.ts'
import { findSpeakerModels } from '../speakers/sherpa/speaker-models.ts'
import { findVoiceModels } from '../synthesis/sherpa/voice-model.ts'

/** @returns the exit code, or undefined when the arguments make no sense. */
export async function modelsCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | undefined> {
  const [action, name, ...rest] = args
  if (action === 'list' && name === undefined) return list(env)
  if (action === 'install' && name !== undefined && rest.length === 0) return install(name, env)
  return undefined
}

async function list(env: NodeJS.ProcessEnv): Promise<number> {
  const { modelsFolder } = readSpeechSettings(env)
  const [installed, speakers] = [await findSherpaModels(modelsFolder), await findSpeakerModels(modelsFolder)]
  const names = (await findInstalledModels(modelsFolder)).map(({ name }) => name)
  const known = catalog.map((model) => {
    const { name, title, summary, bytes, link } = model
    const mark = names.includes(name) ? ' (installed)' : ''
    return `${name}${mark}\n  ${summary} (${title})\n  ${Math.round(bytes / 1e6)} MB, ${termsOf(model)}\n  ${link}\n`
  })
  const own = installed.filter(({ name }) => !catalog.some((model) => model.name === name))
  const others = own.map(
    ({ name, folder, languages }) => `${name} (installed)\n  ${languages.join(', ')}\n  ${folder}\n`,
  )
  const separating = speakers
    .filter(({ name }) => !catalog.some((model) => model.name === name))
    .map(({ name, folder, kind }) => `${name} (installed)\n  ${kind}\n  ${folder}\n`)
  const { speaking, cloning, problems } = await findVoiceModels(modelsFolder)
  const voices = speaking
    .filter(({ name }) => !catalog.some((model) => model.name === name))
    .map(
      ({ name, folder, voices: own }) =>
        `${name} (installed)\n  voices: ${own.map((voice) => `${voice.name} (${voice.language})`).join(', ')}\n  ${folder}\n`,
    )
  const cloners = cloning.map(
    ({ name, folder, languages }) =>
      `${name} (installed)\n  clones voices: ${languages.join(', ')}\n  ${folder}\n`,
  )
  process.stdout.write(
    [
      ...known,
      ...others,
      ...separating,
      ...voices,
      ...cloners,
      ...problems.map((problem) => `${problem}\n`),
    ].join('\n'),
  )
  return 0
}

async function install(name: string, env: NodeJS.ProcessEnv): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  let shown = -1
  const settings = readSpeechSettings(env)
  let isWaiting = false
  const folder = await installModel(name, settings.modelsFolder, {
    signal: stop.signal,
    mirror: env['LONGHAND_MODELS_URL']?.trim() || undefined,
    onWaiting: () => {
      if (isWaiting) return
      isWaiting = true
      process.stderr.write('Another process is fetching it. Waiting for that\n')
    },
    onProgress: (bytes, total) => {
      const percent = Math.floor((bytes / total) * 100)
      if (percent === shown) return
      shown = percent
      process.stderr.write(process.stderr.isTTY ? `\rDownloading ${percent} %` : `Downloading ${percent} %\n`)
      if (percent === 100) process.stderr.write(`${process.stderr.isTTY ? '\n' : ''}Checking and unpacking\n`)
    },
  })
  process.stdout.write(
    `Installed in ${folder}, with its licence where the archive has one. ${useOf(name, settings)}\n`,
  )
  return 0
}

/** Models that separate speakers have no setting. */
function useOf(name: string, { engines }: SpeechSettings): string {
  const isUsed =
    engines.some((choice) => choosesEngine(choice, `sherpa:${name}`)) ||
    catalog.some((model) => model.name === name && !('languages' in model))
  return isUsed
    ? 'It is used at once; a server that runs needs no restart.'
    : 'LONGHAND_SPEECH_ENGINE does not name it: it is not used.'
}
