import type { StaffState } from '@app/contract/identity/staff'
import type { Permission } from '@app/contract/identity/staff-permissions'
import { createContext, use } from 'react'

/** Who works here: given by the frame of the back office once the panel is open. */
export const StaffContext = createContext<StaffState | undefined>(undefined)

export function useStaff(): StaffState {
  const staff = use(StaffContext)
  if (!staff) throw new Error('only pages inside the back office know who works there')
  return staff
}

/** Screens show only what works; the server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useStaff()
  return (permission) => permissions.includes(permission)
}
