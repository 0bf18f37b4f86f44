import type { ServerResponse } from "node:http"

/** The gateway requests that have no answer yet: the hanging ones, mostly. */
export class OpenRequests {
  readonly #responses = new Set<ServerResponse>()

  add(response: ServerResponse): void {
    this.#responses.add(response)
    response.once("close", () => this.#responses.delete(response))
  }

  drop(): void {
    for (const response of this.#responses) {
      response.destroy()
    }
  }
}
