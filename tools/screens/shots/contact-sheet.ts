import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const LABEL_HEIGHT = 28
const GAP = 16
/** Long pages are cropped: the sheet compares screens side by side, and each file shows the rest. */
const RATIO_MAX = 2.6

type Sheet = { folder: string; files: readonly string[]; target: string; columns: number; cellWidth: number }

/** Writes all screenshots of one width on one sheet, each under its name. Returns their number. */
export async function writeContactSheet(sheet: Sheet): Promise<number> {
  const { files, columns, cellWidth } = sheet
  const cells = await Promise.all(files.map((file) => readCell(path.join(sheet.folder, file), cellWidth)))
  const parts: OverlayOptions[] = []
  let top = GAP
  for (let first = 0; first < cells.length; first += columns) {
    const row = cells.slice(first, first + columns)
    row.forEach(({ picture, name }, column) => {
      const left = GAP + column * (cellWidth + GAP)
      parts.push(
        { input: label(name, cellWidth), left, top },
        { input: picture, left, top: top + LABEL_HEIGHT },
      )
    })
    top += LABEL_HEIGHT + GAP + Math.max(...row.map(({ height }) => height))
  }
  const width = GAP + columns * (cellWidth + GAP)
  await sharp({ create: { width, height: top, channels: 3, background: '#3a3f3d' } })
    .composite(parts)
    .png({ palette: true })
    .toFile(sheet.target)
  return files.length
}

async function readCell(file: string, width: number) {
  const { data, info } = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, Math.round(width * RATIO_MAX))
  const picture = await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer()
  return { picture, height, name: path.basename(file, '.png') }
}

function label(text: string, width: number): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text x="2" y="19" font-family="sans-serif" font-size="13" fill="#fff">${text}</text></svg>`
  return Buffer.from(svg)
}
