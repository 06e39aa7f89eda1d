import type { AnswerOf, BodyOf } from '@app/contract/routes'
import { request } from '#lib/api/request.ts'
import { staffQuery } from '#lib/api/route-query.ts'

export type SteamAccount = AnswerOf<'GET /api/admin/accounts'>['accounts'][number]

export const accountsQuery = staffQuery('GET /api/admin/accounts', {})

export const changeState = (steamId: string, body: BodyOf<'POST /api/admin/accounts/:steamId/state'>) =>
  request('POST /api/admin/accounts/:steamId/state', { params: { steamId }, body })

export const changeLimits = (steamId: string, body: BodyOf<'POST /api/admin/accounts/:steamId/limits'>) =>
  request('POST /api/admin/accounts/:steamId/limits', { params: { steamId }, body })

export const admitAccount = (steamId: string, body: BodyOf<'POST /api/admin/accounts/:steamId/admit'>) =>
  request('POST /api/admin/accounts/:steamId/admit', { params: { steamId }, body })

export const loseAccount = (steamId: string, body: BodyOf<'POST /api/admin/accounts/:steamId/loss'>) =>
  request('POST /api/admin/accounts/:steamId/loss', { params: { steamId }, body })
