/** What happens to a request in place of its answer; `own` does what the backend would. */
export type Reaction = (own: () => unknown) => unknown

/** The backend did it, and its answer does not come back. */
export const lost: Reaction = (own) => {
  own()
  throw new TypeError("Failed to fetch")
}

/** It never reached the backend. */
export const dropped: Reaction = () => {
  throw new TypeError("Failed to fetch")
}

/** For ever. */
export const hanging: Reaction = () => new Promise(() => undefined)

export function answers(body: unknown): Reaction {
  return () => body
}

/** As js-sdk's FetchError: without a `type`. The backend has done nothing. */
export function fails(status: number, message: string): Reaction {
  return () => {
    throw refusal(status, message)
  }
}

export function refusal(status: number, message: string): Error {
  return Object.assign(new Error(message), { status, statusText: "" })
}
