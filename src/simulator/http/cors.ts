import type { ServerResponse } from "node:http"

import type { Route } from "./route"

/** Set before anything can go wrong, so that a shop's page can read our errors as well. */
export function allowBrowsers(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*")
}

export function answerPreflight(response: ServerResponse, route: Route): void {
  allowBrowsers(response)
  response.setHeader("access-control-allow-methods", route.method)
  response.setHeader(
    "access-control-allow-headers",
    "authorization, content-type, merchantcredential"
  )
  response.setHeader("access-control-max-age", "600")
  response.writeHead(204).end()
}
