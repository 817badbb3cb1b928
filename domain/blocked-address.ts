import { isEmailAddress, normalizeEmail } from './email-address.ts'

/**
 * Parses what the creator blocks: an address, or a domain such as `@example.com` with all its subdomains.
 * @returns It in lower case; `undefined` for anything else.
 */
export function parseBlock(text: string): string | undefined {
  const block = normalizeEmail(text)
  return isEmailAddress(block.startsWith('@') ? `anybody${block}` : block) ? block : undefined
}

/** Lists the blocks that affect an address: itself, its domain and the parent domains. */
export function blocksOf(address: string): string[] {
  const email = normalizeEmail(address)
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return [email, ...labels.map((_, first) => `@${labels.slice(first).join('.')}`)]
}
