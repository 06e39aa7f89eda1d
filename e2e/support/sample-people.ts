/** People and times that the samples of the admin area share. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const numberOf = (id: number) => String(id).padStart(6, '0')
const NAMES = ['zimorodek', 'kormoran', 'ostoja', 'rybitwa', 'derkacz', 'żuraw'] as const
export const nameOf = (id: number) => NAMES[id % NAMES.length] ?? NAMES[0]
export const person = (id: number) => ({
  id: String(id),
  displayName: nameOf(id),
  avatarUrl: '',
  steamId: `7656119800000${String(id).padStart(4, '0')}`,
})

export const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
