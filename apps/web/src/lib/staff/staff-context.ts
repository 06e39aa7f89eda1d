import type { StaffState } from '@app/contract/identity/staff'
import type { Permission } from '@app/contract/identity/staff-permissions'
import { createContext, use } from 'react'

/** The signed-in staff member; the back office layout provides it after the admin session is open. */
export const StaffContext = createContext<StaffState | undefined>(undefined)

export function useStaff(): StaffState {
  const staff = use(StaffContext)
  if (!staff) throw new Error('only pages inside the back office know who works there')
  return staff
}

/** Pages show only permitted actions; the server makes the decision. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useStaff()
  return (permission) => permissions.includes(permission)
}
