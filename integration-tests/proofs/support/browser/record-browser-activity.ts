import type { BrowserContext, Page } from "playwright-core"

export interface SentRequest {
  method: string
  url: string
  headers: string
  body: string
  /** The URL, the headers without cookies, and the body of a request, in one text. */
  everything: string
}

export interface BrowserActivity {
  requests: SentRequest[]
  /** The requests that were answered with a status of 400 or higher, such as "404 GET http://…". */
  refusals: string[]
  /** The console's messages, uncaught errors and violations of the content security policy. */
  console: string[]
  /**
   * Returns the data that the pages have stored in the browser, for example cookies and local storage. Of IndexedDB
   * databases and caches, it returns only the names.
   */
  readStoredData(): Promise<string>
}

/** Starts to record the requests and the console output of a browser's pages. */
export function recordBrowserActivity(
  context: BrowserContext
): BrowserActivity {
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
    // In the browser's message about a failed request, only the location contains the request's URL.
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
    readStoredData: async () =>
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
