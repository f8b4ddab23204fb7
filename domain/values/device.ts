const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const PLATFORMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const named = (of: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  of.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

/** Returns one-word names for the browser and the platform in a user agent string, or '' for each that's unknown. */
export const deviceInWords = (userAgent: string): { readonly browser: string; readonly platform: string } => ({
  browser: named(BROWSERS, userAgent),
  platform: named(PLATFORMS, userAgent),
})
