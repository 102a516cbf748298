import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { run, which } from './command.js'

// Of the dependencies: there only once they are installed.
const require = createRequire(import.meta.url)

/** What recordings and voices need of the system, and what confines the programs that read them: the Debian package, and how to see that it is there. */
const media = [
  { name: 'ffmpeg', isThere: () => Boolean(process.env.FFMPEG_PATH) || has('ffmpeg') },
  { name: 'pocketsphinx', isThere: () => has('pocketsphinx_batch') },
  { name: 'pocketsphinx-en-us', isThere: () => existsSync('/usr/share/pocketsphinx/model/en-us') },
  { name: 'flite', isThere: () => has('flite') },
  { name: 'espeak-ng', isThere: () => has('espeak-ng') },
  { name: 'rubberband-cli', isThere: () => has('rubberband') },
  { name: 'bubblewrap', isThere: () => has('bwrap') },
]

/** What turns the default speech engine towards a voice. Not every system with apt has it, so it is installed by itself: what comes before must not fail with it. */
const adaptation = [{ name: 'sphinxtrain', isThere: () => existsSync('/usr/lib/sphinxtrain/bw') }]

/** The file by which Apertium has its pair of English and Spanish. */
export const translationPair = '/usr/share/apertium/modes/eng-spa.mode'

/** What translates without a network, by itself for the same reason. */
const translation = [
  { name: 'apertium', isThere: () => has('apertium') },
  { name: 'apertium-eng-spa', isThere: () => existsSync(translationPair) },
]

const chineseFont = [
  {
    name: 'fonts-noto-cjk',
    isThere: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
]

/** What tries the files for operators. */
const operating = [
  { name: 'prometheus', isThere: () => has('promtool') },
  { name: 'nginx-light', isThere: () => existsSync('/usr/sbin/nginx') },
  { name: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') },
  { name: 'caddy', isThere: () => has('caddy') },
  { name: 'yt-dlp', isThere: () => has('yt-dlp') },
]

/** What reads documents back that we have written. */
const reading = [
  { name: 'poppler-utils', isThere: () => has('pdftotext') },
  { name: 'pandoc', isThere: () => has('pandoc') },
]

/** What opens documents as people do. By itself: it is large, and not every system has packages of it without a screen. */
const office = [
  { name: 'libreoffice-writer-nogui', isThere: () => has('soffice') },
  { name: 'libreoffice-draw-nogui', isThere: () => existsSync('/usr/lib/libreoffice/program/libsdlo.so') },
]

function has(program) {
  return which(program) !== undefined
}

/** Whether this machine's packages may be installed here: Debian or Ubuntu, and root. */
function mayInstall() {
  return process.getuid?.() === 0 && has('apt-get')
}

/**
 * Installs the default speech engine, the media tools and the translator that are missing. Where that isn't possible it says what to install and goes on:
 * recordings are decoded without ffmpeg too, and another speech engine or translator may be configured.
 */
export async function installTools() {
  if (mayInstall() && (await installMissing(media))) {
    const further = [await installMissing(adaptation), await installMissing(translation)]
    if (!further.includes(false)) return
  }
  const still = missingOf([...media, ...adaptation, ...translation])
  if (still.length === 0) return
  const effect = still.some((name) => name.startsWith('pocketsphinx'))
    ? 'The default speech engine is not complete'
    : still.every((name) => name.startsWith('apertium'))
      ? 'Nothing translates without a network here'
      : 'Some media tools are missing'
  console.log(
    `${effect}. On Debian or Ubuntu, install: sudo apt-get install --no-install-recommends ${still.join(' ')}`,
  )
}

/** Installs what the tests of the machine run: the tools of operators, and LibreOffice. Where that isn't possible, those tests are skipped. */
export async function installMachineTools() {
  if (!mayInstall()) return
  await installMissing(operating)
  await installMissing(office)
}

/** Installs what tests read documents with. Where that isn't possible, those tests are skipped. */
export async function installReaders() {
  if (mayInstall()) await installMissing(reading)
}

/** Installs a font with Chinese characters for pictures of pages. Where that isn't possible it says so and goes on: they show boxes then. */
export async function installChineseFont() {
  if (mayInstall() && (await installMissing(chineseFont))) return
  const [missing] = missingOf(chineseFont)
  if (missing)
    console.log(
      `Chinese characters may be boxes. On Debian or Ubuntu, install: sudo apt-get install --no-install-recommends ${missing}`,
    )
}

/** @returns {Promise<boolean>} Whether nothing of it is missing any more. */
async function installMissing(packages) {
  const missing = missingOf(packages)
  return missing.length === 0 || aptInstall(`Installing ${missing.join(', ')}`, missing)
}

function missingOf(packages) {
  return packages.filter(({ isThere }) => !isThere()).map(({ name }) => name)
}

/**
 * Makes sure that there is a Chromium for the browser tests: its headless shell where it can be had, else the whole browser.
 *
 * @returns {Promise<boolean>} Whether there is one.
 */
export async function installChromium() {
  if (hasHeadlessChromium()) return true
  const mayAsk = mayInstall() && isDebian()
  if (
    mayAsk &&
    (await aptInstall('Installing the headless shell of Chromium', ['chromium-headless-shell'])) &&
    hasHeadlessChromium()
  )
    return true
  if (hasChromium()) return true
  if (mayAsk && (await aptInstall('Installing Chromium', ['chromium'])) && hasChromium()) return true
  console.log('Installing the Chromium of Playwright …')
  await run([
    process.execPath,
    path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js'),
    'install',
    'chromium',
  ])
  if (hasChromium()) return true
  console.log(
    'There is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to it; on Debian: sudo apt-get install --no-install-recommends chromium-headless-shell',
  )
  return false
}

function hasHeadlessChromium() {
  return existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell')
}

function hasChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given)
  return existsSync('/usr/bin/chromium') || existsSync(bundledChromium())
}

/** Where Playwright would keep its own. */
function bundledChromium() {
  return require('playwright').chromium.executablePath()
}

// Ubuntu's package of this name only points to a snap, which a container can't run.
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function aptInstall(title, names) {
  console.log(`${title} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    run(
      [
        'apt-get',
        '-o',
        'Acquire::Retries=1',
        '-o',
        'Acquire::http::Timeout=20',
        '-o',
        'DPkg::Lock::Timeout=120',
        '-o',
        'APT::Get::Remove=false',
        ...args,
      ],
      {
        env,
      },
    )
  const install = () => apt('install', '--yes', '--no-install-recommends', ...names)
  const hasLists =
    existsSync('/var/lib/apt/lists') &&
    readdirSync('/var/lib/apt/lists').some(
      (name) => name.endsWith('_Packages') || name.endsWith('_Packages.lz4'),
    )
  if (hasLists && (await install()).code === 0) return true
  // Lists of packages that are missing, or name versions that have gone.
  await apt('update')
  const { code, output } = await install()
  if (code !== 0) console.log(`${title} did not work: ${output.trim().split('\n').at(-1)}`)
  return code === 0
}
