/** Groups of people that staff look for. */
export const USER_GROUPS = ['debt', 'blocked', 'on_hold', 'reversed', 'new', 'first_sale'] as const
export type UserGroup = (typeof USER_GROUPS)[number]

/** Orders of the list of people. The group with debts begins with the largest one unless another order is chosen. */
export const USER_SORTS = ['newest', 'oldest', 'seen'] as const
export type UserSort = (typeof USER_SORTS)[number]
