import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Answers the result of `rewrite` instead of the original answer; `rewrite` may be slow, and must not fail.
 *
 * Only answers of Medusa's core are rewritten, and only in this folder and where core's completion of a cart is
 * wrapped (`store/carts`). Core has no hook for what it answers: its messages are English and name its own records
 * where a shopper must read what to do, it lists payment methods that are switched off, and its 500 after a capture or
 * refund sounds as if nothing was done. Our own routes answer what they mean themselves.
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
