import { createContext, useContext } from 'react'
import type { ListedItem } from './listed-item.ts'

type Ask = (item: ListedItem) => void

/** Opens the appraisal dialog for one item; cards, lines and lists share it. */
export const AppraisalContext = createContext<Ask>(() => undefined)

export function useAskAppraisal(): Ask {
  return useContext(AppraisalContext)
}
