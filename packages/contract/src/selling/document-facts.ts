/** The file formats in which a user can download the statement of a year. */
export const STATEMENT_FORMATS_OFFERED = ['pdf', 'csv'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS_OFFERED)[number]
