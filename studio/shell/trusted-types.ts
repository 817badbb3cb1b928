/** Absent in browsers without trusted types. TypeScript has no types for them yet. @see https://www.w3.org/TR/trusted-types/ */
export const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

interface TrustedTypes {
  createPolicy<Rules extends Record<string, (text: string) => string | null>>(
    name: string,
    rules: Rules,
  ): Rules
}
