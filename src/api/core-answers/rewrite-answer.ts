import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Replaces the JSON body of a response by the result of `rewrite`. If `rewrite` returns a promise, the response is sent
 * when the promise resolves. The promise must not reject.
 *
 * The plugin rewrites only Medusa's own responses, because Medusa has no hook for them. For example, Medusa's error
 * messages are in English and do not tell a shopper what to do.
 */
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
