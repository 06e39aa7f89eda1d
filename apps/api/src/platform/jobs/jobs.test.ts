import { expect, test } from 'vitest'
import { assertEachJobHandledOnce, JOB_PAYLOADS, registerJob, type JobContext, type JobName } from './jobs.ts'

const everyJob = () =>
  (Object.keys(JOB_PAYLOADS) as JobName[]).map((name) => registerJob(name, async () => undefined))

test('a worker with one handler per job can start', () => {
  expect(() => assertEachJobHandledOnce(everyJob())).not.toThrow()
})

test('a worker without a handler for a job does not start', () => {
  const jobs = everyJob().filter((job) => job.name !== 'send-mail')
  expect(() => assertEachJobHandledOnce(jobs)).toThrow('Jobs without a handler: send-mail')
})

test('a worker with two handlers for one job does not start', () => {
  const jobs = [...everyJob(), registerJob('send-mail', async () => undefined)]
  expect(() => assertEachJobHandledOnce(jobs)).toThrow('Jobs with two handlers: send-mail')
})

test('an invalid payload never reaches the handler', async () => {
  const seen: unknown[] = []
  const job = registerJob('refresh-steam-profile', async (payload) => {
    seen.push(payload)
  })
  const run = async (payload: unknown) => job.run(payload, {} as JobContext)
  await expect(run({ userId: "1'; drop table users" })).rejects.toThrow()
  await expect(run({ userId: 7 })).rejects.toThrow()
  await run({ userId: '7', _cron: { ts: 'added by the queue' } })
  expect(seen).toEqual([{ userId: '7' }])
})
