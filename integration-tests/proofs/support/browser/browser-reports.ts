import type { BrowserContext, Page } from "playwright-core"

export interface SentRequest {
  method: string
  url: string
  headers: string
  body: string
  /** The address, headers and body of a request, as one text. */
  everything: string
}

export interface BrowserReports {
  requests: SentRequest[]
  /** The answers that are no success, each with its request: "404 GET http://…". */
  refusals: string[]
  /** The output of the console: messages, uncaught errors, violations of the Content-Security-Policy. */
  console: string[]
  /** What the pages have stored: cookies, local and session storage, databases' names, history. */
  stored(): Promise<string>
}

/** Records from now on everything that leaves a browser's pages. */
export function browserReports(context: BrowserContext): BrowserReports {
  const requests: SentRequest[] = []
  const refusals: string[] = []
  const lines: string[] = []
  context.on("response", (response) => {
    if (response.status() >= 400) {
      const method = response.request().method()
      refusals.push(`${response.status()} ${method} ${response.url()}`)
    }
  })
  context.on("request", (request) => {
    const url = request.url()
    const headers = JSON.stringify(request.headers())
    const body = request.postData() ?? ""
    requests.push({
      method: request.method(),
      url,
      headers,
      body,
      everything: [url, headers, body].join("\n"),
    })
  })
  context.on("console", (message) => {
    // Only this message says which request got an answer that is no success.
    const { url } = message.location()
    lines.push(`${message.type()}: ${message.text()} (${url})`)
  })
  context.on("weberror", (error) => {
    lines.push(`uncaught: ${String(error.error())}`)
  })
  return {
    requests,
    refusals,
    console: lines,
    stored: async () =>
      JSON.stringify([
        await context.storageState(),
        ...(await Promise.all(context.pages().map(storedByPage))),
      ]),
  }
}

function storedByPage(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    address: location.href,
    session: { ...sessionStorage },
    local: { ...localStorage },
    state: history.state as unknown,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    name: window.name,
  }))
}
