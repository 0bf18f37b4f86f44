import type { SentRequest, WhatABrowserTells } from "./what-a-browser-tells"

/** How a waiting page has asked so far what became of its payment. */
export function stateRequests({
  requests,
}: Pick<WhatABrowserTells, "requests">): SentRequest[] {
  return requests.filter(
    ({ method, url }) =>
      method === "GET" && url.includes("/store/checkout-transparent/sessions/")
  )
}
