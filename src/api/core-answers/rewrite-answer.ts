import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Replaces the JSON body of a response by the result of `rewrite`. If `rewrite` returns a promise, the promise must not
 * reject.
 *
 * The plugin rewrites only responses of Medusa's core, because core has no hook for them. For example, core's messages
 * are in English and do not tell a shopper what to do. Core lists payment methods that are switched off. A 500 from
 * core after a capture or refund suggests that nothing happened. A `rewrite` that returns the body unchanged can also
 * delay the response until its own work is done.
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
