import type { MedusaRequest } from "@medusajs/framework/http"

/** As core's router reads a path: in any case, with or without a slash at its end. */
const COMPLETES = /^\/store\/carts\/[^/]+\/complete\/?$/i

export function isCompletion({ path }: Pick<MedusaRequest, "path">): boolean {
  return COMPLETES.test(path)
}
