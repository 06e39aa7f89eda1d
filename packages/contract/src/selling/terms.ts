/** The version of the terms and the privacy policy that a seller accepts; stored with each sale. The pages say since when. */
export const TERMS_VERSION = '1'
/** The terms, the privacy policy and the refund policy are templates until the operator's lawyer has approved them. */
export const ARE_TERMS_APPROVED: boolean = false
