const REVOKE_AFTER_MS = 60_000

/**
 * Starts a browser download of a file. The URL is revoked late, because a slow browser still needs it after the
 * click.
 */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
