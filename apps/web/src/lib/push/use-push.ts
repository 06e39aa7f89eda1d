import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#lib/api/request.ts'
import { userQuery } from '#lib/api/route-query.ts'
import { pushSupport, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

const pushQuery = userQuery('GET /api/push', {})

/** Push messages on this device: what the server knows, and how to change it. */
export function usePush() {
  const client = useQueryClient()
  const { data, isPending, isError, refetch } = useQuery(pushQuery)
  const publicKey = data?.publicKey ?? null
  const show = (answer: typeof data) => client.setQueryData(pushQuery.queryKey, answer)

  const turnOn = useMutation({
    mutationFn: async () => {
      if (publicKey === null) return
      const subscription = await subscribeBrowser(publicKey)
      if (subscription) show(await request('PUT /api/push', { body: subscription }))
    },
  })
  const turnOff = useMutation({
    mutationFn: async ({ everywhere }: { everywhere: boolean }) => {
      show(await request('DELETE /api/push', { query: { everywhere: everywhere ? 'true' : 'false' } }))
      // The server already stopped; the browser's own subscription only takes up room.
      await unsubscribeBrowser().catch(() => undefined)
    },
  })
  return { data, isPending, isError, refetch, support: pushSupport(), turnOn, turnOff }
}
