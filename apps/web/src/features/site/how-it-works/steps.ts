export const STEPS = ['login', 'pick', 'quote', 'payout', 'send', 'paid'] as const
export type Step = (typeof STEPS)[number]
