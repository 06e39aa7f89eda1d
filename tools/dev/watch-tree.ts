import { readdirSync, statSync, watch } from 'node:fs'
import path from 'node:path'

/**
 * Tells of every file that changes in a folder or below it. On Linux the recursive watch of Node loses a file once it was
 * replaced, which is how many editors save; a watch of each folder does not.
 */
export function watchTree(folder: string, onChange: (file: string) => void): void {
  const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
  const add = (place: string) => {
    watch(place, (event, name) => {
      if (name === null) return
      const file = path.join(place, name)
      if (event === 'rename' && isFolder(file)) watchTree(file, onChange)
      onChange(file)
    })
      // A folder that is gone needs no watch.
      .on('error', () => undefined)
  }
  add(folder)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) add(path.join(entry.parentPath, entry.name))
}
