import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Calls back once when the handler of a request has finished, which is when it answers. No event can be used: `close`
 * comes when the caller hangs up, while core still works, and an answer to nobody has no `finish`.
 */
export function whenAnswered(
  response: Pick<MedusaResponse, "end">,
  then: () => void
): void {
  const end = response.end.bind(response) as (...given: unknown[]) => unknown
  let isOver = false
  response.end = ((...given: unknown[]) => {
    const ended = end(...given)
    if (!isOver) {
      isOver = true
      then()
    }
    return ended
  }) as MedusaResponse["end"]
}

/** Answers the result of `rewrite` instead of the original answer; `rewrite` may be slow, and must not fail. */
export function rewriteAnswer(
  response: Pick<MedusaResponse, "json">,
  rewrite: (body: unknown) => unknown
): void {
  const send = response.json.bind(response)
  response.json = (body: unknown) => {
    const rewritten = rewrite(body)
    if (!(rewritten instanceof Promise)) return send(rewritten)
    void rewritten.then(send)
    return response as MedusaResponse
  }
}
