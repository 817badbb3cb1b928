/** Error messages by field; valid fields have none. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>
