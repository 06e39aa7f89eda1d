import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const SCREENS = ['admin-dashboard', 'admin-transaction', 'admin-money', 'admin-tickets', 'admin-system']
const TOP = { left: 0, top: 0, width: 1_440, height: 900 }
const WIDTH = 960

/** Crops the tops of the screens taken by `npm run shots -- '^admin-' --width 1440`, for the operator's guides. */
export async function writeGuidePictures(shots: string, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const written: string[] = []
  for (const screen of SCREENS)
    for (const language of ['pl', 'en']) {
      const name = `${screen.replace('admin-', '')}.${language}.avif`
      const { size } = await sharp(path.join(shots, `${screen}.${language}.1440.dark.png`))
        .extract(TOP)
        .resize({ width: WIDTH })
        .avif({ quality: 55 })
        .toFile(path.join(folder, name))
      written.push(`${name} ${size} bytes`)
    }
  return written
}
