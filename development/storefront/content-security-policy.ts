/** Whom the shop's pages may call, besides their own server. */
export interface Called {
  /** Medusa. */
  backendUrl: string
  /** Where the card SDK asks for a brand and hands a card in. */
  sdkHost: string
}

/**
 * All that the shop needs, and nothing more. `data:` is for QR codes and for pictures of products.
 * The package of the card SDK, and its script from our own server, run under `script-src 'self'`.
 */
export function contentSecurityPolicy({ backendUrl, sdkHost }: Called): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${originOf(backendUrl)} ${originOf(sdkHost)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

function originOf(url: string): string {
  return new URL(url).origin
}
