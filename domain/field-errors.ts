/** What is wrong with each field that a form shows; nothing where all is well. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>
