/** The version of the terms and the privacy policy that a seller accepts; stored with each sale. */
export const TERMS_VERSION = '1'
export const TERMS_EFFECTIVE_DATE = '2026-11-15'
/** The terms, the privacy policy and the refund policy are templates until the operator's lawyer has approved them. */
export const ARE_TERMS_APPROVED: boolean = false
