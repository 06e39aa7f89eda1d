import { createContext, type ReactNode } from 'react'

/** The form for the trade URL belongs to another feature, which the route provides. */
export const TradeUrlContext = createContext<((onSaved: () => void) => ReactNode) | undefined>(undefined)
