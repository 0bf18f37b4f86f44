import type { IncomingHttpHeaders } from "node:http"

export type MediaTypeProblem = { status: 406 | 415; message: string }

/** The interface names both headers for every call with a body, so neither may be left to chance. */
export function mediaTypeProblem(
  headers: IncomingHttpHeaders
): MediaTypeProblem | undefined {
  return contentTypeProblem(headers) ?? acceptProblem(headers)
}

export function contentTypeProblem(
  headers: IncomingHttpHeaders
): MediaTypeProblem | undefined {
  const given = headers["content-type"]
  if (mediaType(given ?? "") === "application/json") {
    return undefined
  }
  return {
    status: 415,
    message: `Content-Type must be application/json, not ${given ?? "absent"}`,
  }
}

function acceptProblem(
  headers: IncomingHttpHeaders
): MediaTypeProblem | undefined {
  const given = headers.accept
  if (
    (given ?? "")
      .split(",")
      .some((type) => mediaType(type) === "application/json")
  ) {
    return undefined
  }
  return {
    status: 406,
    message: `Accept must name application/json, not ${given ?? "be absent"}`,
  }
}

function mediaType(header: string): string | undefined {
  return header.split(";")[0]?.trim().toLowerCase()
}
