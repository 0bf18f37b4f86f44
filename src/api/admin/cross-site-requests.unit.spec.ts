import type { MedusaRequest } from "@medusajs/framework/http"
import { refuseCrossSiteGet } from "./cross-site-requests"

const createGetWithHeaders = (headers: Record<string, string>) => () =>
  refuseCrossSiteGet({ headers } as unknown as MedusaRequest)

const COOKIE = { cookie: "connect.sid=1" }
const OTHER_SITE = { ...COOKIE, "sec-fetch-site": "cross-site" }

it.each([
  ["a link or an image of another site", OTHER_SITE],
  [
    "a form of another site",
    { ...OTHER_SITE, "content-type": "text/plain;application/json" },
  ],
])(
  "a GET request to an admin route is refused when it comes from %s",
  (_, headers) => {
    expect(createGetWithHeaders(headers)).toThrow("another site")
  }
)

it.each([
  ["the dashboard", { ...COOKIE, "sec-fetch-site": "same-origin" }],
  [
    "an address that an administrator typed",
    { ...COOKIE, "sec-fetch-site": "none" },
  ],
  [
    "a program that sends no header sec-fetch-site",
    { authorization: "Basic c2s=" },
  ],
  [
    "a dashboard on another site with a session, if the request has the content type application/json",
    { ...OTHER_SITE, "content-type": "application/json" },
  ],
  [
    "a dashboard on another site with a token",
    { "sec-fetch-site": "cross-site", authorization: "Bearer token" },
  ],
])(
  "a GET request to an admin route is accepted when it comes from %s",
  (_, headers) => {
    expect(createGetWithHeaders(headers)).not.toThrow()
  }
)
