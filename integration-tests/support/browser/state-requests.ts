import type { SentRequest, BrowserReports } from "./browser-reports"

/** How a waiting page has asked so far what became of its payment. */
export function stateRequests({
  requests,
}: Pick<BrowserReports, "requests">): SentRequest[] {
  return requests.filter(
    ({ method, url }) =>
      method === "GET" && url.includes("/store/checkout-transparent/sessions/")
  )
}
