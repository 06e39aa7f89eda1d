export type ShareFacts = {
  /** For example "Wypłacono 4 sekundy po odebraniu przedmiotu". */
  headline: string
  /** For example "428,40 zł". */
  amount: string
  items: readonly { name: string; image: string }[]
  brand: string
  fileName: string
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
const PICTURES_MAX = 4
const PICTURE = { width: 252, height: 189, gap: 16 }

/** Draws skins, sum and time. It holds no name, number or code, so that it can be shown to anybody. */
export async function drawSharePicture(facts: ShareFacts): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser gives no canvas')
  // A canvas cannot read a colour that depends on the theme, so an element reads it.
  const sample = document.body.appendChild(document.createElement('i'))
  // The rule for reduced motion gives every element a short transition, which would return the previous colour.
  sample.style.setProperty('transition', 'none', 'important')
  const colour = (name: string) => {
    sample.style.color = `var(${name})`
    return getComputedStyle(sample).color
  }
  const family = getComputedStyle(document.body).fontFamily
  pen.fillStyle = colour('--bg-0')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.textBaseline = 'alphabetic'
  write(facts.headline, 132, `700 44px ${family}`, colour('--text-hi'))
  write(facts.amount, 252, `800 108px ${family}`, colour('--accent-text'))
  await drawPictures(pen, facts.items, colour('--bg-2'))
  const rest = facts.items.length - PICTURES_MAX
  const names = facts.items.slice(0, 2).map(({ name }) => name)
  const words = [...names, ...(rest > 0 ? [`+${facts.items.length - names.length}`] : [])].join(' · ')
  write(words, HEIGHT - 92, `500 28px ${family}`, colour('--text-mid'))
  write(facts.brand, HEIGHT - 44, `800 30px ${family}`, colour('--accent-text'))
  sample.remove()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser makes no picture')
  return new File([blob], facts.fileName, { type: 'image/png' })

  function write(text: string, bottom: number, font: string, fill: string) {
    if (!pen) return
    pen.font = font
    pen.fillStyle = fill
    pen.fillText(text, EDGE, bottom, WIDTH - 2 * EDGE)
  }
}

async function drawPictures(
  pen: CanvasRenderingContext2D,
  items: ShareFacts['items'],
  plate: string,
): Promise<void> {
  const shown = items.slice(0, PICTURES_MAX)
  const pictures = await Promise.all(shown.map(({ image }) => load(image)))
  for (const [place, picture] of pictures.entries()) {
    const left = EDGE + place * (PICTURE.width + PICTURE.gap)
    pen.fillStyle = plate
    pen.fillRect(left, 300, PICTURE.width, PICTURE.height)
    if (picture) pen.drawImage(picture, left, 300, PICTURE.width, PICTURE.height)
  }
}

/** A picture that does not load leaves its plate empty. */
async function load(url: string): Promise<HTMLImageElement | undefined> {
  if (url === '') return undefined
  const picture = new Image()
  picture.src = url.replace('w=192', 'w=384')
  try {
    await picture.decode()
    return picture
  } catch {
    return undefined
  }
}
