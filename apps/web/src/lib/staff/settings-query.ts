import { staffQuery } from '#lib/api/route-query.ts'

export const settingsQuery = staffQuery('GET /api/admin/settings', {})
