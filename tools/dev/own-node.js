import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs after `npm ci` and before the first commands a newcomer types. npm 10 and older forget to put the project's own
 * Node where scripts find it, and under an old Node they leave out packages: the first is repaired here, the second told.
 * Plain JavaScript, because the Node that runs this may be that old one.
 */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const modules = path.join(root, 'node_modules')
const link = path.join(modules, '.bin/node')
const ownNode = `node-${process.platform}-${process.arch}`
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const isForHere = ({ os = process.platform, cpu = process.arch, libc = 'glibc' }) =>
  [os].flat().includes(process.platform) &&
  [cpu].flat().includes(process.arch) &&
  [libc].flat().includes('glibc')
const withoutDev = (process.env.npm_config_omit ?? '').includes('dev')

function fail(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}

if (!existsSync(path.join(modules, '.bin'))) fail('The packages are not installed. Run this first: npm ci')
if (!existsSync(link) && existsSync(path.join(modules, ownNode, 'bin/node'))) {
  symlinkSync(`../${ownNode}/bin/node`, link)
}
const [major, minor] = process.versions.node.split('.').map(Number)
if (!existsSync(link) && (major < 24 || (major === 24 && minor < 12)))
  fail(
    `This is Node ${process.versions.node}, and the project needs 24.12 or newer. Install that, then run: npm ci`,
  )

const leftOut = Object.entries(packages)
  .filter(([, one]) => one.optional && one.os !== undefined && isForHere(one) && !(withoutDev && one.dev))
  .map(([place]) => place)
  .filter((place) => !existsSync(path.join(root, place)))
if (leftOut.length > 0)
  fail(
    `npm has left out ${leftOut.length} packages that Node ${process.versions.node} is too old for, ${leftOut[0]} among them.`,
    'Install them with the Node of this project: PATH="$PWD/node_modules/.bin:$PATH" npm ci',
  )
