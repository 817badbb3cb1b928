/** Browsers and systems by name. The first match wins, since the first browsers' headers also name the later ones. */
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

/** Describes a device so that its owner recognises it: 'Firefox on Android'. @param userAgent The header, which is not trusted. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? 'A browser'
  const system = nameIn(userAgent, SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}

function nameIn(userAgent: string, names: Readonly<Record<string, RegExp>>): string | undefined {
  return Object.keys(names).find((name) => names[name].test(userAgent))
}
