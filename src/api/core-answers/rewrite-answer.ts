import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Sends the result of `rewrite` instead of the original answer. `rewrite` may return a promise, which must not reject.
 *
 * Only answers of Medusa's core are rewritten, and only in this folder and where core's completion of a cart is wrapped
 * (`store/carts`). Core has no hook for its answers: its messages are in English and name its own records where a
 * shopper must read what to do, it lists payment methods that are switched off, and its 500 after a capture or refund
 * sounds as if nothing was done. The plugin's own routes send the right answer themselves.
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
