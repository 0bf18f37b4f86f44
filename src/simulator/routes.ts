import type { Route } from "./http/route"
import { authorizeCard } from "./operations/authorize-card"
import { lookUpCharge } from "./operations/look-up-charge"
import { issueToken } from "./token/issue-token"
import { lookUpBrand } from "./tokenization/look-up-brand"
import { tokenizeCard } from "./tokenization/tokenize-card"

/** The gateway's surface on one screen. */
const gatewayRoutes: readonly Route[] = [
  issueToken,
  authorizeCard,
  lookUpCharge,
  lookUpBrand,
  tokenizeCard,
]

export function routesUnder(prefix: string): Route[] {
  return gatewayRoutes.map((route) => ({
    ...route,
    path: route.path.replace("{prefix}", prefix),
  }))
}
