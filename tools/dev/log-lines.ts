import { styleText } from 'node:util'

type Colour = 'cyan' | 'magenta' | 'blue' | 'yellow' | 'green'
const COLOURS: Record<string, Colour> = {
  pages: 'green',
  api: 'cyan',
  worker: 'magenta',
  watcher: 'blue',
  simulator: 'yellow',
}
const NAME_WIDTH = 9
const WARN = 40
const ERROR = 50
/** Fields that every line has, or that the file of the log is for. */
const UNSAID = new Set(['level', 'time', 'process', 'pid', 'msg', 'err', 'reqId'])
const GATHER_MS = 50

/**
 * One coloured stream of what all processes write. A line of JSON becomes a sentence with its fields, an error one line with
 * the place in our code; the whole is in the files of the log.
 */
export function logPrinter(root: string, print: (line: string) => void) {
  const waiting = new Map<string, string[]>()
  return (name: string, line: string): void => {
    const gathered = waiting.get(name)
    if (gathered) {
      gathered.push(line)
      return
    }
    // A failing process writes many lines at once that are one message.
    waiting.set(name, [line])
    setTimeout(() => {
      for (const readable of readableLines(waiting.get(name) ?? [], root))
        print(`${prefixOf(name)} ${readable}`)
      waiting.delete(name)
    }, GATHER_MS)
  }
}

export function prefixOf(name: string): string {
  const kind = name.replace(/-\d+$/, '')
  return styleText(COLOURS[kind] ?? 'green', kind.padEnd(NAME_WIDTH))
}

export function readableLines(lines: string[], root: string): string[] {
  const readable: string[] = []
  let plain: string[] = []
  const flush = () => {
    readable.push(...readablePlain(plain, root))
    plain = []
  }
  for (const line of lines) {
    const fields = readJson(line)
    if (!fields) plain.push(line)
    else {
      flush()
      if (fields['ready'] !== true) readable.push(readableJson(fields, root))
    }
  }
  flush()
  return readable
}

function readJson(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function readableJson(fields: Record<string, unknown>, root: string): string {
  const { level = 0, msg = '' } = fields as { level?: number; msg?: string }
  const said = Object.entries(fields).filter(([name]) => !UNSAID.has(name))
  const rest = said.map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const err = fields['err'] as { type?: string; message?: string; stack?: string } | undefined
  const place = err && placeIn((err.stack ?? '').split('\n'), root)
  const error = err ? [`${err.type}: ${err.message}${place ? ` (${place})` : ''}`] : []
  const text = [msg, ...error, ...rest].filter(Boolean).join(' ')
  if (level >= ERROR) return styleText('red', text)
  return level >= WARN ? styleText('yellow', text) : text
}

/** An error that ends a process is written over many lines: its text is the one that counts, and where in our code it was. */
function readablePlain(lines: string[], root: string): string[] {
  const error = lines.findIndex((line) => /^(Uncaught )?[\w.]*(Error|Exception)\b.*/.test(line))
  const isTrace = lines.some((line) => /^\s+at /.test(line))
  if (error === -1 || !isTrace) return lines.filter((line) => line.trim() !== '')
  const place = placeIn(lines, root)
  return [styleText('red', `${lines[error]}${place ? ` (${place})` : ''}`)]
}

function placeIn(lines: string[], root: string): string | undefined {
  for (const line of lines) {
    const [, file = '', number = ''] = /(?:file:\/\/)?(\/[^\s()]+?):(\d+)(?::\d+)?\)?$/.exec(line) ?? []
    if (file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
      return `${file.slice(root.length + 1)}:${number}`
  }
  return undefined
}
