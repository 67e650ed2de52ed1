import { nothingInPages, type FirstScreen } from './first-screen.ts'

const contentPolicy = (first: FirstScreen) =>
  [
    "default-src 'self'",
    `script-src 'self'${first.allowed('script')}`,
    `style-src 'self'${first.allowed('style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The headers that every answer carries, whatever it is. HSTS only where the site is reached by https. `first` is what stands in pages. */
export const securityHeaders = (publicUrl: string, first: FirstScreen = nothingInPages): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(first),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
