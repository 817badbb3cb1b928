/** Names by which people know browsers and systems, the special ones before those that they pretend to be. */
const BROWSERS = {
  Edge: /\bEdgA?\//,
  Opera: /\bOPR\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS)\//,
  Safari: /\bSafari\//,
}
const SYSTEMS = {
  Android: /\bAndroid\b/,
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Windows: /\bWindows\b/,
  Mac: /\bMac OS X\b/,
  Linux: /\bLinux\b/,
}

/** Describes a device so that its owner knows it again: 'Firefox on Android'. @param userAgent The header, which may say anything. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? 'A browser'
  const system = nameIn(userAgent, SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(userAgent: string, names: Readonly<Record<string, RegExp>>): string | undefined {
  return Object.keys(names).find((name) => names[name].test(userAgent))
}
