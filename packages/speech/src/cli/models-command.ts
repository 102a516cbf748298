import { existsSync } from 'node:fs'
import path from 'node:path'
import { findSherpaModels } from '../engines/sherpa/sherpa-model.ts'
import { catalog } from '../models/catalog.ts'
import { type CatalogModel, termsOf } from '../models/catalog-model.ts'
import { findInstalledModels } from '../models/installed-models.ts'
import { installModel } from '../models/install-model.ts'
import { ModelError } from '../models/model-error.ts'
import { descriptionFile } from '../models/model-folders.ts'
import { readOwnModels } from '../models/own-models.ts'
import { removeModel } from '../models/remove-model.ts'
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
  if (action === 'remove' && name !== undefined && rest.length === 0) return remove(name, env)
  return undefined
}

/** @throws ModelError */
function catalogWithOwn(env: NodeJS.ProcessEnv): readonly CatalogModel[] {
  const file = env['LONGHAND_MODELS_LIST']?.trim()
  if (!file) return catalog
  const own = readOwnModels(file)
  if (typeof own === 'string') throw new ModelError('unknown', `LONGHAND_MODELS_LIST ${own}`)
  return [...own, ...catalog]
}

async function list(env: NodeJS.ProcessEnv): Promise<number> {
  const models = catalogWithOwn(env)
  const settings = readSpeechSettings(env)
  const { modelsFolder } = settings
  const [installed, speakers] = [await findSherpaModels(modelsFolder), await findSpeakerModels(modelsFolder)]
  const names = (await findInstalledModels(modelsFolder)).map(({ name }) => name)
  const known = models.map((model) => {
    const { name, title, summary, bytes, link } = model
    const mark = names.includes(name)
      ? isUsed(name, settings, models)
        ? ' (installed, used)'
        : ' (installed)'
      : ''
    return `${name}${mark}\n  ${summary} (${title})\n  ${Math.round(bytes / 1e6)} MB, ${termsOf(model)}\n  ${link}\n`
  })
  const isOwn = ({ name }: { name: string }) => !models.some((model) => model.name === name)
  const line = ({ name, folder }: { name: string; folder: string }, what: string, mark = '') =>
    `${name} (installed${mark})\n  ${what}\n  ${folder}\n`
  const others = installed
    .filter(isOwn)
    .map((model) =>
      line(model, model.languages.join(', '), isUsed(model.name, settings, models) ? ', used' : ''),
    )
  const separating = speakers.filter(isOwn).map((model) => line(model, model.kind))
  const { speaking, cloning, problems } = await findVoiceModels(modelsFolder)
  const nameOf = ({ name, language }: { name: string; language: string }) => `${name} (${language})`
  const voices = speaking
    .filter(isOwn)
    .map((model) => line(model, `voices: ${model.voices.map(nameOf).join(', ')}`))
  const cloners = cloning.map((model) => line(model, `clones voices: ${model.languages.join(', ')}`))
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

async function remove(name: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { modelsFolder } = readSpeechSettings(env)
  const installed = await findInstalledModels(modelsFolder)
  if (!installed.some((model) => model.name === name))
    throw new ModelError('unknown', `The model “${name}” is not installed in ${modelsFolder}.`)
  await removeModel(name, modelsFolder)
  process.stdout.write(`Removed. A server that runs needs no restart.\n`)
  return 0
}

/** What is named: a model of the list, or its archive, as a file or at an address. */
function sourceOf(
  named: string,
  models: readonly CatalogModel[],
): { name: string; file?: string; address?: string } {
  if (models.some(({ name }) => name === named)) return { name: named }
  const isAddress = /^https?:\/\//.test(named)
  if (!isAddress && !existsSync(named)) return { name: named }
  const archive = path.basename(isAddress ? new URL(named).pathname : named)
  const model = models.find((known) => known.archive === archive)
  if (!model)
    throw new ModelError(
      'unknown',
      `${archive} is not the archive of a model of the list. Those are: ${models.map((known) => known.archive).join(', ')}. A model of your own is a folder with ${descriptionFile} that is put into the folder of models.`,
    )
  return isAddress ? { name: model.name, address: named } : { name: model.name, file: named }
}

async function install(named: string, env: NodeJS.ProcessEnv): Promise<number> {
  const known = catalogWithOwn(env)
  const { name, file, address } = sourceOf(named, known)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  let shown = -1
  const settings = readSpeechSettings(env)
  let isWaiting = false
  const folder = await installModel(name, settings.modelsFolder, {
    file,
    models: address === undefined ? known : known.map((model) => ({ ...model, addresses: [address] })),
    signal: stop.signal,
    // An address that is named is not looked for elsewhere.
    mirror: address === undefined ? env['LONGHAND_MODELS_URL']?.trim() || undefined : undefined,
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
    `Installed in ${folder}, with its licence where the archive has one. ${useOf(name, settings, known)}\n`,
  )
  return 0
}

function useOf(name: string, settings: SpeechSettings, known: readonly CatalogModel[]): string {
  return isUsed(name, settings, known)
    ? 'It is used at once; a server that runs needs no restart.'
    : 'LONGHAND_SPEECH_ENGINE does not name it: it is not used.'
}

/** Models that separate speakers have no setting. */
function isUsed(name: string, { engines }: SpeechSettings, known: readonly CatalogModel[]): boolean {
  return (
    engines.some((choice) => choosesEngine(choice, `sherpa:${name}`)) ||
    known.some((model) => model.name === name && !('languages' in model))
  )
}
