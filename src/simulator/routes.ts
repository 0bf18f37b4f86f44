import type { Route } from "./http/route"
import { authorizeCard } from "./operations/authorization/authorize-card"
import { captureCharge } from "./operations/capture-charge"
import { createPix } from "./operations/codes/create-pix"
import { createWallet } from "./operations/codes/create-wallet"
import { lookUpCharge } from "./operations/look-up-charge"
import { refundCharge } from "./operations/refund-charge"
import { createLink } from "./payment-links/api/create-link"
import { deactivateLink } from "./payment-links/api/deactivate-link"
import { listTransactions } from "./payment-links/api/list-transactions"
import { lookUpLink } from "./payment-links/api/look-up-link"
import { refundTransaction } from "./payment-links/api/refund-transaction"
import { issueToken } from "./token/issue-token"
import { lookUpBrand } from "./tokenization/look-up-brand"
import { tokenizeCard } from "./tokenization/tokenize-card"

/** The gateway's surface on one screen. */
const gatewayRoutes: readonly Route[] = [
  issueToken,
  authorizeCard,
  createPix,
  createWallet,
  captureCharge,
  refundCharge,
  lookUpCharge,
  lookUpBrand,
  tokenizeCard,
  createLink,
  lookUpLink,
  listTransactions,
  deactivateLink,
  refundTransaction,
]

export function routesUnder(prefix: string): Route[] {
  return gatewayRoutes.map((route) => ({
    ...route,
    path: route.path.replace("{prefix}", prefix),
  }))
}
