/** What the pages read before somebody decides: the answers of routes that ask the gateway, and of Medusa's own. */

/** GET /charges/:id/gateway */
export interface ShownFigures {
  charge: {
    currency_code: string
    state: string
    captured: number
    refunded: number
  }
  /** Null when the gateway shows nothing of the charge; `why` says why. */
  gateway: {
    state: string
    statuses: string
    captured: number
    refunded: number
  } | null
  why: string | null
  /** Sent back with what is decided on it. */
  observed: string
  operation: {
    id: string
    kind: "create" | "capture" | "refund" | "void"
    amount: number
    state: string
  } | null
}

/** POST /payment-links */
export interface MadeLink {
  /** Null until the gateway has told it. */
  url: string | null
  amount: number
  currency_code: string
  expires_at: string | null
}

/** GET /admin/orders/:id, with what a bank wants to know. */
export interface OrderOnPaper {
  display_id: number
  created_at: string
  email: string | null
  total: number
  currency_code: string
  items: { id: string; title: string; quantity: number; total: number }[]
  shipping_methods: { id: string; name: string }[]
  shipping_address: {
    first_name: string | null
    last_name: string | null
    address_1: string | null
    address_2: string | null
    city: string | null
    province: string | null
    postal_code: string | null
  } | null
  fulfillments: {
    id: string
    created_at: string
    shipped_at: string | null
    delivered_at: string | null
    labels: { id: string; tracking_number: string | null }[]
  }[]
}
