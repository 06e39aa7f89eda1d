import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

const FILE_BYTES_MAX = 8_192

export type RefreshTokenFile = { read: () => Promise<string>; replace: (token: string) => Promise<void> }

/**
 * Steam may end the old token when it issues a new one. So the new token is completely on disk under its final name
 * before it is used. A crash leaves either token and never half a file.
 */
export function openRefreshTokenFile(file: string): RefreshTokenFile {
  return {
    read: async () => {
      const token = (await readFile(file, 'utf8')).trim()
      if (token === '' || token.length > FILE_BYTES_MAX)
        throw new Error('the refresh token file holds no token')
      return token
    },
    replace: async (token) => {
      const fresh = `${file}.new`
      const handle = await open(fresh, 'w', 0o600)
      try {
        await handle.writeFile(`${token}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(fresh, file)
      const folder = await open(path.dirname(file), 'r')
      try {
        await folder.sync()
      } finally {
        await folder.close()
      }
    },
  }
}
